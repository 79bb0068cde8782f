import { z } from 'zod'
import { Instant } from './days.ts'
import { Id } from './ids.ts'

/** `own`: a code that we issued; `foreign`: a barcode, QR code or NFC number of anybody's. */
export const tagKinds = ['own', 'foreign'] as const
export type TagKind = (typeof tagKinds)[number]

/** A mark on a piece of equipment that names it, and says nothing else. */
export const Tag = z.object({ _id: Id, value: z.string(), kind: z.enum(tagKinds), boundAt: Instant })
export type Tag = z.infer<typeof Tag>

/** GS1 ends a field of varying length with it. */
const separator = '\u001d'
const notStored = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u

export const TagValue = z
  .string()
  .transform(plainText)
  .pipe(
    z
      .string()
      .min(1, 'This is required.')
      .max(1000, 'Use at most 1,000 characters.')
      .refine((text) => !notStored.test(text.replaceAll(separator, '')), 'This is not a code that can be stored.'),
  )

export interface ReadTag {
  /** As one of ours is stored, if we issued it: `7K2M-9QD4-T8XZ`. Null where it can't be ours. */
  code: string | null
  text: string
}

/** What a scanned or typed value names. `publicUrl`: another host's address is text, whatever stands in it. */
export function readTag(value: string, publicUrl: string): ReadTag {
  const text = plainText(value)
  const start = `${publicUrl}/t/`.toLowerCase()
  if (!text.toLowerCase().startsWith(start)) return { code: ownCode(text), text }
  const code = ownCode(text.slice(start.length).replace(/[/?#].*$/s, ''))
  return { code, text: code ?? text }
}

/** Crockford's base32: no I, L, O and U, which are taken for 1, 1, 0 and V. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 12

/** Twelve characters as they are written: `7K2M-9QD4-T8XZ`. */
export function groupedTag(characters: string): string {
  return characters.match(/.{4}/g)?.join('-') ?? ''
}

/** Null where the text is not twelve characters of the alphabet, however they are grouped. */
export function ownCode(text: string): string | null {
  const characters = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(characters) ? groupedTag(characters) : null
}

/** Without what a reader adds: the name of the symbology before a GS1 value, separators at its ends, colons in an NFC number. */
function plainText(value: string): string {
  const text = withoutEdges(value.trim().replace(/^\](?:C1|d2|e0|J1|Q3)/, ''))
  return /^[0-9a-f]{2}(?::[0-9a-f]{2}){3,9}$/i.test(text) ? text.replaceAll(':', '').toUpperCase() : text
}

function withoutEdges(text: string): string {
  const isEdge = (character: string | undefined) => character === separator || character?.trim() === ''
  let [start, end] = [0, text.length]
  while (isEdge(text[start])) start += 1
  while (end > start && isEdge(text[end - 1])) end -= 1
  return text.slice(start, end)
}
