export function certificateNumber(number: number): string {
  return `C-${String(number).padStart(6, '0')}`
}

interface TypedReport {
  number: number
  version: number | null
}

/**
 * The number in what a person typed, and the version where it stands behind it: `C-000123`, `c 123`, `123`, or as page, paper
 * and file name print them: `C-000123, version 2`, `C-000123 · Version 2`, `C-000123 v2 Acme Ltd.pdf`. Null where it is none.
 */
export function typedReport(text: string): TypedReport | null {
  const plain = text.replace(/[\p{Pd}\u2212\u00ad]/gu, '-').trim()
  const [, digits, version] =
    /^c?[\s-]*(\d{1,9})(?:[\s,;.·-]*v(?:er(?:sion)?)?[\s.]*(\d{1,9})(?:[\s.].*)?)?$/iu.exec(plain) ?? []
  if (digits === undefined) return null
  return { number: Number(digits), version: version === undefined ? null : Number(version) }
}
