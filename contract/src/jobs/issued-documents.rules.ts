import type { ErrorCode } from '#contract/errors.ts'
import type { JobStatus } from './jobs.rules.ts'

export interface IssuedDocuments {
  certificates: number
  hasInvoice: boolean
  /** One that was sent stays, and so does its job. */
  hasIssuedInvoice: boolean
}

/** Why a job stays where it is: its documents name its company, and must be found with it. Null while it has none. */
export function whyJobStays({
  certificates,
  hasInvoice,
}: Omit<IssuedDocuments, 'hasIssuedInvoice'>): Extract<ErrorCode, 'job-has-certificate' | 'job-has-invoice'> | null {
  if (certificates > 0) return 'job-has-certificate'
  return hasInvoice ? 'job-has-invoice' : null
}

interface RefusedChange {
  change: 'deleted' | 'moved'
  status: JobStatus
}

export function formatWhyJobStays(documents: IssuedDocuments, { change, status }: RefusedChange): string {
  const hasOne = documents.certificates === 1
  const certificates = hasOne
    ? 'an issued certificate'
    : `${documents.certificates} issued certificates (earlier versions count)`
  const invoice = documents.hasIssuedInvoice ? 'an invoice that was sent' : 'an invoice'
  const has = [documents.certificates > 0 && certificates, documents.hasInvoice && invoice]
  const undo = [
    documents.certificates > 0 && (hasOne ? 'withdraw the certificate' : 'withdraw every version'),
    documents.hasInvoice && 'delete the invoice',
  ]
  const possible = documents.hasIssuedInvoice ? '' : both(undo)
  const what = change === 'deleted' ? 'deleted' : 'moved to another company'
  return `This job has ${both(has)}, so it can’t be ${what}. ${whatToDo(possible, { change, status })}`
}

/** A job that is cancelled already is not told to be; nobody is told to undo what stays. */
function whatToDo(undo: string, { change, status }: RefusedChange): string {
  const isCancelled = status === 'cancelled'
  const orUndo = undo && `, or ${undo} first`
  if (change === 'moved')
    return `${isCancelled ? 'Create' : 'Cancel it and create'} a new job for the other company${orUndo}.`
  if (!isCancelled) return `Set its status to Cancelled${orUndo}.`
  return undo ? `It’s cancelled: leave it there, or ${undo} before you delete it.` : 'It’s cancelled: leave it there.'
}

function both(parts: (string | false)[]): string {
  return parts.filter(Boolean).join(' and ')
}
