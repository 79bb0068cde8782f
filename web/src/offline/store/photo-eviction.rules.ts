export interface StoredPhoto {
  key: [userId: string, photoId: string]
  size: number
  from: 'camera' | 'server'
  storedAt: number
  isAtServer: boolean
  isOfOpenJob: boolean
}

/** Our own: what a browser estimates is rounded or made up. Photos that wait to be sent stay, whatever they take. */
export const photoBudgetBytes = 300 * 1024 * 1024

/** Which photos leave so that so many bytes come free: only those at the server, the least useful here first. */
export function photosToEvict(photos: readonly StoredPhoto[], bytes: number): StoredPhoto[] {
  const leaving: StoredPhoto[] = []
  let freed = 0
  for (const photo of photos.filter(({ isAtServer }) => isAtServer).toSorted(byUse)) {
    if (freed >= bytes) break
    leaving.push(photo)
    freed += photo.size
  }
  return leaving
}

/** Fetched ones before those taken here, which a restored server may need; closed jobs first; the oldest first. */
function byUse(one: StoredPhoto, other: StoredPhoto): number {
  return rank(one) - rank(other) || one.storedAt - other.storedAt
}

function rank({ from, isOfOpenJob }: StoredPhoto): number {
  return Number(from === 'camera') * 2 + Number(isOfOpenJob)
}
