import type { ErrorCode } from '#contract/errors.ts'

/** What was issued for a job and still stands: certificates that were not withdrawn, and an invoice. */
export interface IssuedPapers {
  certificates: number
  hasInvoice: boolean
}

/** Why a job stays where it is: its papers name its company, and must be found with it. Null while it has none. */
export function whyJobStays({
  certificates,
  hasInvoice,
}: IssuedPapers): Extract<ErrorCode, 'job-has-certificate' | 'job-has-invoice'> | null {
  if (certificates > 0) return 'job-has-certificate'
  return hasInvoice ? 'job-has-invoice' : null
}

const refused = {
  deleted: { what: 'deleted', instead: 'Set its status to Cancelled' },
  moved: { what: 'moved to another company', instead: 'Cancel it and create a new job for the other company' },
}

/** The reason in a sentence, and what to do instead. */
export function whyJobStaysInWords(papers: IssuedPapers, refusal: keyof typeof refused): string {
  const { what, instead } = refused[refusal]
  const isOne = papers.certificates === 1
  const certificates = isOne ? 'an issued certificate' : `${papers.certificates} issued certificates`
  const has = [papers.certificates > 0 && certificates, papers.hasInvoice && 'an invoice']
  const undo = [
    papers.certificates > 0 && `withdraw the ${isOne ? 'certificate' : 'certificates'}`,
    papers.hasInvoice && 'delete the invoice',
  ]
  return `This job has ${both(has)}, so it can’t be ${what}. ${instead}, or ${both(undo)} first.`
}

function both(parts: (string | false)[]): string {
  return parts.filter(Boolean).join(' and ')
}
