/** `C-000123`. The version stands behind it. */
export function certificateNumber(number: number): string {
  return `C-${String(number).padStart(6, '0')}`
}

/** The number in what a person typed: `C-000123`, `c 123` or `123`; null where it is none. */
export function typedCertificateNumber(text: string): number | null {
  const [, digits] = /^\s*c?[\s-]*(\d{1,9})\s*$/i.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}
