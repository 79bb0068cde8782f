/** Marks that change the direction of writing: they make a text look like another one. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const lineEnds = /\r\n?|[\u2028\u2029\v\f]/g
const controls = /[^\P{Cc}\n\t]|[\ufeff\ufff9-\ufffb]/gu
const halfCharacters = /\p{Cs}/gu

/** Shapes its neighbours or nothing at all; no font need have it. */
const ignorable = /[\u00ad\u200b-\u200d\u2060\n\t]|\p{Variation_Selector}/u

/** Without what would deceive the eye; a character that no font has as its number, since a box says nothing. */
export function printableText(text: string, isRenderable: (codePoint: number) => boolean): string {
  const plain = text
    .normalize('NFC')
    .replace(lineEnds, '\n')
    .replace(controls, '')
    .replace(directionMarks, '')
    .replace(halfCharacters, '\ufffd')
  return renderable(plain, isRenderable)
}

export function printableData(data: unknown, isRenderable: (codePoint: number) => boolean): unknown {
  if (typeof data === 'string') return printableText(data, isRenderable)
  if (Array.isArray(data)) return data.map((each) => printableData(each, isRenderable))
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, printableData(value, isRenderable)]))
}

function renderable(text: string, isRenderable: (codePoint: number) => boolean): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text
  let rendered = ''
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    rendered += isRenderable(codePoint) || ignorable.test(character) ? character : `[${codeOf(codePoint)}]`
  }
  return rendered
}

function codeOf(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}
