import {
  type Attention,
  attentionKinds,
  type AttentionRow,
  maxAttentionRows,
} from '#contract/dashboard/dashboard.contract.ts'
import { invoiceNumber } from '#contract/invoices/invoices.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { britishDay, type Day } from '#contract/values/days.ts'
import { formatJob } from '#contract/values/job-number.ts'
import { formatPounds } from '#contract/values/money.ts'
import type { UnplannedSite } from '#server/features/due/due.queries.ts'
import type { TwinsOfCompany } from '#server/features/equipment/duplicates.queries.ts'
import type { OverdueInvoice } from '#server/features/invoices/invoice-list.queries.ts'
import type { listLongestReady } from '#server/features/invoices/ready-invoices.queries.ts'
import type { Unnotified } from '#server/features/reminders/due-pieces.queries.ts'
import type { CopyFacts, DangerFacts, Found, JobFacts, MailFacts, WorkFacts } from './attention.queries.ts'

type Row = Omit<AttentionRow, 'kind'>
type Words = Pick<Row, 'title' | 'detail' | 'to' | 'action'>
type Kinds = Record<AttentionRow['kind'], Found<Row>>

export function rankAttention(found: Kinds): Attention {
  const rows = attentionKinds.flatMap((kind) => found[kind].rows.map((row) => ({ kind, ...row })))
  const counts = Object.fromEntries(attentionKinds.map((kind) => [kind, found[kind].total]))
  return { rows: rows.slice(0, maxAttentionRows), counts: counts as Attention['counts'] }
}

export function inRows<Facts extends { id: string; since: Day | null; companyId?: string }>(
  { rows, total }: Found<Facts>,
  toWords: (facts: Facts) => Words,
): Found<Row> {
  const toRow = (facts: Facts) => {
    const { id: _id, since, companyId = null } = facts
    return { _id, since, companyId, ...toWords(facts) }
  }
  return { rows: rows.map(toRow), total }
}

export function dangerRow(danger: DangerFacts): Words {
  const { id, noticeState, items, toldName } = danger
  const name = noticeItemName({ itemId: id, ...danger }) || 'Danger notice'
  const isOfJob = noticeState === null
  return {
    title: items > 1 ? `${name} and ${items - 1} more` : name,
    detail: [placeOf(danger), dangerState(noticeState, toldName)].join(' · '),
    // The case shows whom to call, and how to record it while the job is open.
    to: isOfJob ? '/admin/danger' : `/admin/danger/${id}`,
    action: isOfJob ? 'Call' : 'Record a call',
  }
}

function dangerState(state: string | null, toldName: string): string {
  if (state === 'disputed') return 'The customer disputes it'
  if (state === 'unread') return toldName ? `${toldName} was told, no answer yet` : 'No answer yet'
  return 'The customer hasn’t been told'
}

export function copyRow({ noticeId, companyName, city }: CopyFacts): Words {
  return {
    title: `Copy for the authority: ${companyName}`,
    detail: city,
    to: `/admin/danger/${noticeId}`,
    action: 'Send',
  }
}

export function overdueJobRow(job: JobFacts): Words {
  return {
    title: formatJob(job),
    detail: `${placeOf(job)} · ${job.engineerName ?? 'Unassigned'}`,
    to: `/admin/jobs/${job.id}/edit`,
    action: 'Reschedule',
  }
}

export function unassignedJobRow(job: JobFacts): Words {
  return {
    title: formatJob(job),
    detail: `${placeOf(job)} · Visit on ${britishDay(job.scheduledDate)}`,
    to: `/admin/jobs/${job.id}/edit`,
    action: 'Assign',
  }
}

export function unplannedRow(site: UnplannedSite, { within, today }: { within: 'overdue' | '30'; today: Day }): Words {
  const { since, companyId, companyName, siteId, addressLine1, city, pieces } = site
  const what = since < today ? 'overdue' : 'due'
  return {
    title: [companyName, addressLine1, city].filter(Boolean).join(', '),
    detail: `${pieces === 1 ? '1 piece' : `${pieces.toLocaleString('en-GB')} pieces`} ${what} without a visit`,
    to: `/admin/due?within=${within}&company=${companyId}${siteId ? `&site=${siteId}` : ''}`,
    action: 'Plan',
  }
}

export function workRow(work: WorkFacts): Words {
  const { id, pieces } = work
  return {
    title: formatJob(work),
    detail: `${placeOf(work)} · ${pieces === 1 ? '1 piece of work' : `${pieces} pieces of work`} arrived late`,
    to: `/admin/recovered-work?job=${id}`,
    action: 'Review',
  }
}

/** Words that fit several pieces lead to none of them: the office says which it is. */
export function twinsRow({ companyName, pairs }: TwinsOfCompany): Words {
  return {
    title: companyName,
    detail: pairs === 1 ? 'Two pieces look the same' : `${pairs} pairs of pieces look the same`,
    to: '/admin/equipment/duplicates',
    action: 'Compare',
  }
}

export function mailRow({ status, subject, toName, toEmail }: MailFacts): Words {
  const isHeld = status === 'held'
  return {
    title: subject,
    detail: `${toName || toEmail} · ${isHeld ? 'Held back after a restore' : 'Not delivered'}`,
    to: isHeld ? '/admin/held-mail' : '/admin/system',
    action: isHeld ? 'Decide' : 'Check',
  }
}

export function noContactRow({ companyId, companyName, overdue, due }: Unnotified): Words {
  return {
    title: companyName,
    detail: `No reminder contact · ${[overdue && `${overdue} overdue`, due && `${due} due`].filter(Boolean).join(', ')}`,
    to: `/admin/companies/${companyId}`,
    action: 'Choose a contact',
  }
}

type ReadyFacts = Awaited<ReturnType<typeof listLongestReady>>['rows'][number]

export function readyRow(job: ReadyFacts): Words {
  return {
    title: formatJob(job),
    detail: `${job.companyName} · Ready to invoice`,
    to: `/admin/invoices?look=${job.id}`,
    action: 'Look and send',
  }
}

export function overdueInvoiceRow({ id, number, companyName, duePence }: OverdueInvoice): Words {
  return {
    title: `${invoiceNumber(number)}, ${companyName}`,
    detail: `${formatPounds(duePence)} unpaid`,
    to: `/admin/invoices/${id}`,
    action: 'Chase',
  }
}

function placeOf({ companyName, city }: { companyName: string; city: string }): string {
  return [companyName, city].filter(Boolean).join(', ')
}
