import { outcomeLabels } from '#contract/inspections/examination/outcome.rules.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { longDay } from '#contract/values/printed-days.ts'
import type { CertificateFacts } from './certificate-facts.ts'

export interface NotExamined {
  heading: string
  text: string
  /** Of the person on site; null where nobody signed. */
  signature: { text: string; name: string; signatureFileId: string } | null
  rows: { equipment: string; serialNumber: string; outcome: string; reason: string; due: string }[]
}

export function notExamined({ notExamined: items, siteSignature }: CertificateFacts): NotExamined | null {
  if (items.length === 0) return null
  return {
    heading: 'Equipment not examined',
    text:
      'This equipment was not examined. It is not part of the report of thorough examination under Schedule 1, ' +
      'and nothing is said about its condition. The date on which its examination is due has not changed.',
    signature: siteSignature ? signedOnSite(siteSignature) : null,
    rows: items.map(({ description, assetNumber, serialNumber, outcome, reason, dueDate }) => ({
      equipment: [description, assetNumber && `Asset ${assetNumber}`].filter(Boolean).join(', '),
      serialNumber,
      outcome: outcomeLabels[outcome],
      reason,
      due: dueDate === null ? 'Not known' : longDay(dueDate),
    })),
  }
}

function signedOnSite({ name, at, signatureFileId }: NonNullable<CertificateFacts['siteSignature']>) {
  const day = longDay(dayInLondon(new Date(at)))
  const text = `Signed on site on ${day} by ${name}: the equipment marked not presented, not found or no access was not presented for examination.`
  return { text, name, signatureFileId }
}
