import { dayInLondon, longDay } from '#contract/values/days.ts'

interface Validity {
  validFrom: Date
  validUntil: Date
}

/** Why nothing may be sealed with the firm's own certificate now; null when it may. */
export function whySealIsNotValid({ validFrom, validUntil }: Validity, now: Date): string | null {
  const mend = 'No certificate can be issued until SEAL_P12 names a valid sealing certificate.'
  if (now > validUntil) return `The firm’s sealing certificate expired on ${dayOf(validUntil)}. ${mend}`
  if (now < validFrom) return `The firm’s sealing certificate is not valid before ${dayOf(validFrom)}. ${mend}`
  return null
}

const thisMachine = /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/

/** A QR code is for ever: one that leads to the server's own machine can be opened by nobody who holds the paper. */
export function whyAddressMisleads(publicUrl: string): string | null {
  if (!thisMachine.test(publicUrl)) return null
  return (
    `The QR code on each certificate leads to ${publicUrl}, which only the server itself can open, and a printed code stays ` +
    'as it is. Set PUBLIC_URL to the address people use before you issue more.'
  )
}

function dayOf(moment: Date): string {
  return longDay(dayInLondon(moment))
}
