import { z } from 'zod'

/** Every character that ends a line for a person: documents, lists and spreadsheets would show two. */
const lineBreaks = /[\n\v\f\r\u0085\u2028\u2029]/
const oneLineOnly = 'Write this in one line, without line breaks.'

export function isOneLine(text: string | null): boolean {
  return text === null || !lineBreaks.test(text)
}

/** Spaces, controls and joiners show nothing; nor do the empty characters of Braille and Hangul. */
const visible = /[^\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u

function isEmptyOrVisible(text: string): boolean {
  return text === '' || visible.test(text)
}

/** What shows nothing says nothing, whatever it is made of. */
function visibleOrEmpty(text: string | null): string {
  return text !== null && visible.test(text) ? text : ''
}

/** They turn round what is read after them, on a screen also the job's number behind a name. */
const turningMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** As a person typed or pasted it, without what nobody types. */
const typed = z.string().overwrite((text) => text.replace(turningMarks, ''))

export const Line = typed
  .trim()
  .min(1, 'This is required.')
  .refine(isEmptyOrVisible, 'This is required.')
  .max(255, 'Use at most 255 characters.')
  .refine(isOneLine, oneLineOnly)

export const OptionalLine = typed
  .trim()
  .max(255, 'Use at most 255 characters.')
  .nullable()
  .refine(isOneLine, oneLineOnly)
  .transform(visibleOrEmpty)

export const OptionalText = typed.trim().max(5000, 'Use at most 5,000 characters.').nullable().transform(visibleOrEmpty)

/** An e-mail address; compared without regard to case. */
export const EmailAddress = z
  .string()
  .trim()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter an email address, such as name@company.co.uk.'))

export const Text = typed
  .trim()
  .min(1, 'This is required.')
  .refine(isEmptyOrVisible, 'This is required.')
  .max(5000, 'Use at most 5,000 characters.')

export function asOneLine(text: string): string {
  return text
    .split(new RegExp(lineBreaks, 'g'))
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}

export function byteLength(text: string): number {
  return [...text].reduce((sum, character) => sum + bytesOf(character.codePointAt(0) ?? 0), 0)
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
