export interface StoredPhoto {
  key: [userId: string, photoId: string]
  size: number
  from: 'camera' | 'server'
  storedAt: number
  /** Whether the server has it, so that it can be fetched again. */
  isAtServer: boolean
  /** Whether a user still works on its job, as far as this device knows. */
  isOfOpenJob: boolean
}

/**
 * How much photos may take on this device before those that the server has are let go. Our own number: what a browser
 * estimates is rounded, padded or made up. Photos that wait to be sent are never let go, whatever they take.
 */
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

/**
 * Fetched ones before those taken here, which could be offered again to a server that was restored from a backup;
 * those of completed jobs before those of open ones; the oldest first.
 */
function byUse(one: StoredPhoto, other: StoredPhoto): number {
  return rank(one) - rank(other) || one.storedAt - other.storedAt
}

function rank({ from, isOfOpenJob }: StoredPhoto): number {
  return Number(from === 'camera') * 2 + Number(isOfOpenJob)
}
