export interface FirmGap {
  code: 'firm-name-missing' | 'firm-address-missing'
  message: string
}

interface Firm {
  companyName: string
  companyAddress: string
}

export function missingFirmDetails({ companyName, companyAddress }: Firm): FirmGap[] {
  const gaps: FirmGap[] = []
  if (companyName.trim() === '')
    gaps.push({ code: 'firm-name-missing', message: 'Enter the firm’s name in Tool Settings.' })
  if (companyAddress.trim() === '')
    gaps.push({ code: 'firm-address-missing', message: 'Enter the firm’s address in Tool Settings.' })
  return gaps
}

/** Nine or twelve digits, however they are spaced, with or without GB; blank where the firm has none. */
export function isVatNumber(number: string): boolean {
  return /^(?:(?:GB)?(?:\d{9}|\d{12}))?$/i.test(number.replace(/[\s.-]/g, ''))
}
