/** `C-000123`. The version stands behind it. */
export function certificateNumber(number: number): string {
  return `C-${String(number).padStart(6, '0')}`
}
