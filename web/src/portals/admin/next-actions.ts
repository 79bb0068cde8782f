import { daysOverdue } from '#contract/jobs/job-days.rules.ts'
import type { Equipment } from '#contract/equipment/equipment.contract.ts'
import type { Invoice } from '#contract/invoices/invoices.contract.ts'
import { isNothingDue, whyNotChaseable } from '#contract/invoices/settlement.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { PurchaseOrderStatus } from '#contract/purchase-orders/purchase-orders.rules.ts'
import type { Day } from '#contract/values/days.ts'

/** The one thing that the office does next with what a page is of; null where there is nothing. */

interface JobFacts {
  today: Day
  /** None was issued since the job was last completed. */
  lacksCertificate: boolean
  hasInvoice: boolean
}

type NextOfJob = 'assign' | 'reschedule' | 'open-inspection' | 'generate-certificate' | 'create-invoice' | 'plan-visit'

export function nextOfJob(
  job: Pick<Job, 'status' | 'assignedEngineerId' | 'scheduledDate'>,
  { today, lacksCertificate, hasInvoice }: JobFacts,
): NextOfJob | null {
  if (job.status === 'cancelled') return null
  if (job.status === 'completed') {
    if (lacksCertificate) return 'generate-certificate'
    return hasInvoice ? 'plan-visit' : 'create-invoice'
  }
  if (!job.assignedEngineerId) return 'assign'
  return daysOverdue(job, today) > 0 ? 'reschedule' : 'open-inspection'
}

/** Equipment that is due and in no open job comes before any other visit. */
export function nextOfCompany({ hasUnplanned }: { hasUnplanned: boolean }): 'plan-visit' | 'create-job' {
  return hasUnplanned ? 'plan-visit' : 'create-job'
}

type NextOfPiece = 'mark-repaired' | 'open-job' | 'plan-visit' | 'create-job' | 'view-certificate'

export function nextOfPiece(
  piece: Pick<Equipment, 'condition' | 'openDefects' | 'openJob' | 'certificate'>,
): NextOfPiece | null {
  const { condition, openDefects = [], openJob, certificate } = piece
  if (condition === 'retired') return null
  if (openDefects.length > 0) return 'mark-repaired'
  if (openJob) return 'open-job'
  if (condition === 'never_examined' || condition === 'put_right') return 'create-job'
  if (condition === 'overdue' || condition === 'due_soon') return 'plan-visit'
  return certificate ? 'view-certificate' : null
}

type NextOfInvoice = 'generate' | 'send' | 'chase' | 'download'

export function nextOfInvoice(invoice: Invoice, today: Day): NextOfInvoice | null {
  if (invoice.status === 'awaiting_invoice') return 'generate'
  if (isNothingDue(invoice)) return null
  if (whyNotChaseable(invoice, today) === null) return 'chase'
  return invoice.status === 'invoice_generated' ? 'send' : 'download'
}

export function nextOfOrder(status: PurchaseOrderStatus): PurchaseOrderStatus | null {
  const after = { draft: 'ordered', ordered: 'received', received: 'paid', paid: null } as const
  return after[status]
}
