import { fileIdFromUrl, filePath } from '#contract/files/files.contract.ts'
import { photosOf, withPhotos, type Photo } from '#contract/inspections/items/photos.rules.ts'

export function photoUrlOf(photoId: string): string {
  return filePath(photoId, 'photo.jpg')
}

/** The photo that an address names, be it ours or a passing one of the server's. */
export function photoIdOf(photoUrl: string | null): string | null {
  return fileIdFromUrl(photoUrl ?? '')
}

/** The server's addresses change by the hour; ours stays, so that the same photo looks the same. */
export function stablePhotoUrl(photoUrl: string | null): string | null {
  const photoId = photoIdOf(photoUrl)
  return photoId === null ? photoUrl : photoUrlOf(photoId)
}

interface WithPhotos {
  photoUrl: string | null
  photos: Photo[]
}

interface Stored {
  photoUrl?: unknown
  photos?: unknown
  signatureUrl?: unknown
}

export function photoIdsIn(content: Stored | null | undefined): string[] {
  const signature = typeof content?.signatureUrl === 'string' ? [{ url: content.signatureUrl }] : []
  return [...photosIn(content ?? {}), ...signature].flatMap(({ url }) => photoIdOf(url) ?? [])
}

function photosIn({ photoUrl, photos }: Stored): Photo[] {
  const urls = Array.isArray(photos) && photos.length > 0 ? photos.map((photo) => Object(photo).url) : [photoUrl]
  return urls.filter((url) => typeof url === 'string').map((url) => ({ url }))
}

/** The same photos under addresses that stay, and the first of them as the specification's one. */
export function withStablePhotos<Content extends WithPhotos>(content: Content): Content {
  const photoUrl = stablePhotoUrl(content.photoUrl)
  const photos = photosOf({ ...content, photoUrl }).map(({ url }) => ({ url: stablePhotoUrl(url) ?? url }))
  return withPhotos({ ...content, photoUrl, photos })
}

export function photosWithout(content: Stored, photoId: string): { photoUrl: string | null; photos: Photo[] } {
  const photos = photosIn(content).filter(({ url }) => photoIdOf(url) !== photoId)
  return { photos, photoUrl: photos[0]?.url ?? null }
}
