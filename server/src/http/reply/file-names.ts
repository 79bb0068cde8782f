const maxNameLength = 150

/** Controls, and marks that change the direction of writing: they make a name look like another one. */
const deceitful = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

/** A name as it came with a file, made harmless: shown and offered when saving, never used as a path of ours. */
export function cleanFileName(sent: string): string {
  const lastPart = sent.split(/[/\\]/).at(-1) ?? ''
  const name = lastPart.replace(deceitful, '').replace(/^[.\s]+|[.\s]+$/g, '')
  return shortened(name, maxNameLength) || 'file'
}

/** The ending that belongs to the bytes as they are kept, whatever the sender called them. */
export function withEnding(name: string, ending: string): string {
  const stem = name.replace(/\.[\p{L}\p{N}]{1,5}$/u, '')
  return `${stem || 'file'}.${ending}`
}

export function attachment(name: string, mediaType: string): Record<string, string> {
  return {
    'content-type': mediaType,
    'content-disposition': `attachment; ${namedAs(name)}`,
    'cache-control': 'private, no-store',
  }
}

/** The plain name for old readers, the true one beside it (RFC 5987, RFC 6266). */
export function namedAs(name: string): string {
  const plain = name.replace(/[^\w.\- ]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${exact}`
}

/** Cuts the middle, between whole characters: the ending says what it is and of which day, such as ` 2026-11-19.pdf`. */
export function shortened(name: string, length: number): string {
  const characters = [...name]
  if (characters.length <= length) return name
  const endingLength = 15
  return [...characters.slice(0, length - endingLength), ...characters.slice(-endingLength)].join('')
}
