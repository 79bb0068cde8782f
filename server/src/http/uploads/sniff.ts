import { open } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import { fileKinds, type FileKind } from '#contract/files/file-kinds.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const acceptedTypes = {
  images: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  documents: ['application/pdf', 'image/jpeg', 'image/png'],
  own: ['application/pdf'],
  sheets: ['text/csv', workbook],
  exports: ['application/json'],
} as const satisfies Record<(typeof fileKinds)[FileKind]['accepts'], readonly SniffedType[]>

const acceptedWords = {
  images: 'Only JPEG, PNG, WebP and GIF pictures are accepted.',
  documents: 'Only PDF, JPEG and PNG documents are accepted.',
  own: 'Only PDF documents are accepted.',
  sheets: 'Only CSV and Excel (.xlsx) files are accepted.',
  exports: 'Only files that a device has exported are accepted.',
} as const satisfies Record<keyof typeof acceptedTypes, string>

export type SniffedType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'application/pdf'
  | 'application/json'
  | 'text/csv'
  | typeof workbook

type KnownButRefused = 'image/heic' | 'image/tiff'

const maxMarkBytes = 32

/** What the bytes say they are. A name or a content type that came with them is only the sender's claim. */
export async function typeOfFile(path: string, kind: FileKind): Promise<SniffedType> {
  const { accepts } = fileKinds[kind]
  // A CSV has no mark of its own, and a workbook that of any zip: a caller that reads a sheet finds out what it is.
  const found = sniff(await firstBytes(path)) ?? (accepts === 'sheets' ? 'text/csv' : null)
  const accepted: readonly (SniffedType | KnownButRefused | null)[] = acceptedTypes[accepts]
  if (isAccepted(found, accepted)) return found
  throw new AppError('wrong-file-type', [found && advice[found], acceptedWords[accepts]].filter(Boolean).join(' '))
}

export function sniff(bytes: Buffer): SniffedType | KnownButRefused | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'image/gif'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (/^%PDF-\d$/.test(text(bytes, 0, 6))) return 'application/pdf'
  if (text(bytes, 0, 4) === 'PK\u0003\u0004') return workbook
  if (text(bytes, 0, 2) === '{"') return 'application/json'
  if (text(bytes, 4, 8) === 'ftyp' && /^(hei|hev|mif|msf|avi)/.test(text(bytes, 8, 12))) return 'image/heic'
  if (['II*\0', 'MM\0*'].includes(text(bytes, 0, 4))) return 'image/tiff'
  return null
}

function isAccepted(
  found: SniffedType | KnownButRefused | null,
  accepted: readonly (SniffedType | KnownButRefused | null)[],
): found is SniffedType {
  return found !== null && accepted.includes(found)
}

const advice: Record<SniffedType | KnownButRefused, string> = {
  'image/heic': 'This is a HEIC picture. Save it as JPEG and send it again.',
  'image/tiff': 'This is a TIFF picture. Save it as JPEG or PNG and send it again.',
  'image/jpeg': 'This is a JPEG picture.',
  'image/png': 'This is a PNG picture.',
  'image/webp': 'This is a WebP picture.',
  'image/gif': 'This is a GIF picture.',
  'application/pdf': 'This is a PDF document.',
  'application/json': 'This is a JSON text.',
  'text/csv': 'This is a CSV file.',
  [workbook]: 'This is an Excel workbook or another zip file.',
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxMarkBytes), 0, maxMarkBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function startsWith(bytes: Buffer, mark: number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to)
}
