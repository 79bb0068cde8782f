import { fileIdFromUrl, filePath } from '#contract/files/file-path.ts'

/** The address by which an item names a photo, also before the server has it: the device makes the id. */
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
