import type { FileKind } from '#contract/files/file-kinds.ts'
import type { SniffedType } from '#server/http/uploads/sniff.ts'
import type { PictureForm } from '#server/storage/images.ts'

const photoForm: PictureForm = { mediaType: 'image/jpeg', maxSide: 2000 }
const logoForm: PictureForm = { mediaType: 'image/png', maxSide: 1200 }
const signatureForm: PictureForm = { mediaType: 'image/png', maxSide: 1500 }

const printedPhoto: PictureForm = { mediaType: 'image/jpeg', maxSide: 480 }
const printedDrawing: PictureForm = { mediaType: 'image/png', maxSide: 600 }

/** How a picture of this kind is printed in a document: sharp enough, and small enough for two hundred. Null for what is not printed. */
export function printForm(kind: FileKind): PictureForm | null {
  switch (kind) {
    case 'photo':
      return printedPhoto
    case 'logo':
    case 'signature':
      return printedDrawing
    case 'document':
    case 'invoice':
    case 'certificate':
    case 'sheet':
    case 'export':
      return null
  }
}

export function printKey(key: string): string {
  return `${key}-print`
}

/** Large enough to read the small print on a scanned page. */
const scanSide = 4000

export function storedForm(kind: FileKind, mediaType: SniffedType): PictureForm | null {
  switch (kind) {
    case 'photo':
      return photoForm
    case 'logo':
      return logoForm
    case 'signature':
      return signatureForm
    case 'sheet':
      return null
    case 'document':
    case 'invoice':
    case 'certificate':
    case 'export':
      if (mediaType === 'application/pdf') return null
      return { mediaType: mediaType === 'image/jpeg' ? 'image/jpeg' : 'image/png', maxSide: scanSide }
  }
}
