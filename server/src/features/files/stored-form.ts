import type { FileKind } from '#contract/files/file-kinds.ts'
import type { SniffedType } from '#server/http/uploads/sniff.ts'
import type { PictureForm } from '#server/storage/images.ts'

const printedDrawing: PictureForm = { mediaType: 'image/png', maxSide: 600 }
const printed: Partial<Record<FileKind, PictureForm>> = {
  photo: { mediaType: 'image/jpeg', maxSide: 480 },
  logo: printedDrawing,
  signature: printedDrawing,
}

/** How a picture of this kind is printed in a document: sharp enough, and small enough for two hundred. Null for what is not printed. */
export function printForm(kind: FileKind): PictureForm | null {
  return printed[kind] ?? null
}

export function printKey(key: string): string {
  return `${key}-print`
}

const stored: Partial<Record<FileKind, PictureForm>> = {
  photo: { mediaType: 'image/jpeg', maxSide: 2000 },
  logo: { mediaType: 'image/png', maxSide: 1200 },
  signature: { mediaType: 'image/png', maxSide: 1500 },
}

/** Large enough to read the small print on a scanned page. */
const scanSide = 4000

export function storedForm(kind: FileKind, mediaType: SniffedType): PictureForm | null {
  if (kind === 'sheet' || mediaType === 'application/pdf') return null
  return stored[kind] ?? { mediaType: mediaType === 'image/jpeg' ? 'image/jpeg' : 'image/png', maxSide: scanSide }
}
