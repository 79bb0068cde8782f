/** What a telephone dials for a number as people write it: "+44 (0)1482 123 456 ext 12"; null where it is no number. */
export function diallableNumber(written: string): string | null {
  const [number = ''] = written.toLowerCase().split(/e?xt?\.?|#/)
  const isInternational = number.trim().startsWith('+')
  const digits = (isInternational ? number.replace('(0)', '') : number).replace(/\D/g, '')
  if (digits.length < minDigits) return null
  return isInternational ? `+${digits}` : digits
}

const minDigits = 3
