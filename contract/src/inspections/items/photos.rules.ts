export interface Photo {
  url: string
}

/** Enough for a piece from all sides, its plate and each defect; every one of them is sent over a weak signal. */
export const maxPhotos = 10

interface SentPhotos {
  photoUrl?: string | null | undefined
  photos?: readonly Photo[] | undefined
}

/** All photos of an item, the first first; what an earlier release has stored knows only that one. */
export function photosOf({ photoUrl = null, photos = [] }: SentPhotos): Photo[] {
  if (photos.length > 0) return [...photos]
  return photoUrl === null ? [] : [{ url: photoUrl }]
}

/**
 * The list that a person has sent, or null where they sent only the specification's one photo. A client that knows only that
 * one and sends the list back as it got it means the one: it takes the place of the first. Beside a list a blank one says
 * nothing, so that no photo is lost.
 */
export function photosSent({ photoUrl, photos }: SentPhotos): Photo[] | null {
  if (photos === undefined) return null
  const said = distinct(photos)
  const isNamed = photoUrl !== undefined && photoUrl !== null
  return isNamed ? distinct([{ url: photoUrl }, ...said.slice(1)]) : said
}

/** An item whose list and whose first photo say the same. */
export function withPhotos<Content extends { photoUrl: string | null; photos: Photo[] }>(content: Content): Content {
  const photos = photosSent(content) ?? []
  return { ...content, photos, photoUrl: photos[0]?.url ?? null }
}

/** Both people's photos: what one of them added stays, what one of them took away goes. */
export function mergePhotos({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', readonly Photo[]>): Photo[] {
  if (isSamePhotos(theirs, base)) return [...mine]
  if (isSamePhotos(mine, base)) return [...theirs]
  const remaining = theirs.filter((photo) => has(mine, photo) || !has(base, photo))
  return distinct([...remaining, ...mine.filter((photo) => !has(base, photo))])
}

export function isSamePhotos(some: readonly Photo[], others: readonly Photo[]): boolean {
  return some.length === others.length && some.every(({ url }, place) => url === others[place]?.url)
}

function has(photos: readonly Photo[], { url }: Photo): boolean {
  return photos.some((photo) => photo.url === url)
}

function distinct(photos: readonly Photo[]): Photo[] {
  return [...new Set(photos.map(({ url }) => url))].map((url) => ({ url }))
}
