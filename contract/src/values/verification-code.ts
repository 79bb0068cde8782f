/** As it is printed, in groups that a person can read out and type: `k7w2m-9qd4t-8xz3v-6hc5r`. */
export function groupedCode(code: string): string {
  return code.match(/.{1,5}/g)?.join('-') ?? ''
}

export function codeInAddress(text: string): string {
  return /\/verify\/([^/?#\s]+)/i.exec(text)?.[1] ?? text
}

/** The code in what a person typed: without its groups, and with the letters that are taken for digits as digits. */
export function typedCode(text: string): string {
  return codeInAddress(text)
    .toLowerCase()
    .replace(/[\s\p{Pd}.]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
}
