import {
  attentionKinds,
  maxAttentionRows,
  type Attention,
  type AttentionRow,
} from '#contract/dashboard/attention.contract.ts'
import { invoiceNumber } from '#contract/invoices/invoices.rules.ts'
import { noticeItemName } from '#contract/notices/notice-words.rules.ts'
import { britishDay, type Day } from '#contract/values/days.ts'
import { formatJob } from '#contract/values/job-number.ts'
import { formatPounds } from '#contract/values/money.ts'
import type { UnplannedSite } from '#server/features/due/due.queries.ts'
import type { TwinsOfCompany } from '#server/features/equipment/duplicates.queries.ts'
import type { OverdueInvoice } from '#server/features/invoices/overdue-invoices.queries.ts'
import type { CopyFacts, DangerFacts, Found, JobFacts, MailFacts, WorkFacts } from './attention.queries.ts'

type Row = Omit<AttentionRow, 'kind'>
type Kinds = Record<AttentionRow['kind'], Found<Row>>

/** One list, the most urgent kind first and of each the oldest first. */
export function rankAttention(found: Kinds): Attention {
  const rows = attentionKinds.flatMap((kind) => found[kind].rows.map((row) => ({ kind, ...row })))
  const counts = Object.fromEntries(attentionKinds.map((kind) => [kind, found[kind].total]))
  return { rows: rows.slice(0, maxAttentionRows), counts: counts as Attention['counts'] }
}

export function inRows<Facts>({ rows, total }: Found<Facts>, toRow: (facts: Facts) => Row): Found<Row> {
  return { rows: rows.map(toRow), total }
}

export function dangerRow(danger: DangerFacts): Row {
  const { id, since, companyId, noticeState, items, toldName } = danger
  const name = noticeItemName({ itemId: id, ...danger }) || 'Danger notice'
  const isOfJob = noticeState === null
  return {
    _id: id,
    title: items > 1 ? `${name} and ${items - 1} more` : name,
    detail: [placeOf(danger), dangerState(noticeState, toldName)].join(' · '),
    since,
    // The case shows whom to call, and how to record it while the job is open.
    to: isOfJob ? '/admin/danger' : `/admin/danger/${id}`,
    action: isOfJob ? 'Call' : 'Record a call',
    companyId,
  }
}

function dangerState(state: string | null, toldName: string): string {
  if (state === 'disputed') return 'The customer disputes it'
  if (state === 'unread') return toldName ? `${toldName} was told, no answer yet` : 'No answer yet'
  return 'The customer hasn’t been told'
}

export function copyRow({ id, since, noticeId, companyId, ...where }: CopyFacts): Row {
  return {
    _id: id,
    title: `Copy for the authority: ${where.companyName}`,
    detail: where.city,
    since,
    to: `/admin/danger/${noticeId}`,
    action: 'Send',
    companyId,
  }
}

export function overdueJobRow(job: JobFacts): Row {
  const { id, since, companyId, engineerName } = job
  return {
    _id: id,
    title: formatJob(job),
    detail: `${placeOf(job)} · ${engineerName ?? 'Unassigned'}`,
    since,
    to: `/admin/jobs/${id}/edit`,
    action: 'Reschedule',
    companyId,
  }
}

export function unassignedJobRow(job: JobFacts): Row {
  const { id, since, companyId, scheduledDate } = job
  return {
    _id: id,
    title: formatJob(job),
    detail: `${placeOf(job)} · Visit on ${britishDay(scheduledDate)}`,
    since,
    to: `/admin/jobs/${id}/edit`,
    action: 'Assign',
    companyId,
  }
}

/** A site's own page of Due, where the visit is planned. */
export function unplannedRow(site: UnplannedSite, { within, today }: { within: 'overdue' | '30'; today: Day }): Row {
  const { id, since, companyId, companyName, siteId, addressLine1, city, pieces } = site
  const what = since < today ? 'overdue' : 'due'
  return {
    _id: id,
    title: [companyName, addressLine1, city].filter(Boolean).join(', '),
    detail: `${pieces === 1 ? '1 piece' : `${pieces.toLocaleString('en-GB')} pieces`} ${what} without a visit`,
    since,
    to: `/admin/due?within=${within}&company=${companyId}${siteId ? `&site=${siteId}` : ''}`,
    action: 'Plan',
    companyId,
  }
}

export function workRow(work: WorkFacts): Row {
  const { id, since, companyId, pieces } = work
  return {
    _id: id,
    title: formatJob(work),
    detail: `${placeOf(work)} · ${pieces === 1 ? '1 piece of work' : `${pieces} pieces of work`} arrived late`,
    since,
    to: `/admin/recovered-work?job=${id}`,
    action: 'Review',
    companyId,
  }
}

/** Words that fit several pieces lead to none of them: the office says which it is. */
export function twinsRow({ id, since, companyId, companyName, pairs }: TwinsOfCompany): Row {
  return {
    _id: id,
    title: companyName,
    detail: pairs === 1 ? 'Two pieces look the same' : `${pairs} pairs of pieces look the same`,
    since,
    to: '/admin/equipment/duplicates',
    action: 'Compare',
    companyId,
  }
}

export function mailRow({ id, since, status, subject, toName, toEmail }: MailFacts): Row {
  const isHeld = status === 'held'
  return {
    _id: id,
    title: subject,
    detail: `${toName || toEmail} · ${isHeld ? 'Held back after a restore' : 'Not delivered'}`,
    since,
    to: isHeld ? '/admin/held-mail' : '/admin/system',
    action: isHeld ? 'Decide' : 'Check',
    companyId: null,
  }
}

export function noContactRow(company: { companyId: string; companyName: string; overdue: number; due: number }): Row {
  const { companyId, companyName, overdue, due } = company
  return {
    _id: companyId,
    title: companyName,
    detail: `No reminder contact · ${[overdue && `${overdue} overdue`, due && `${due} due`].filter(Boolean).join(', ')}`,
    since: null,
    to: `/admin/companies/${companyId}`,
    action: 'Choose a contact',
    companyId,
  }
}

export interface ReadyFacts {
  id: string
  number: number
  title: string
  companyId: string
  companyName: string
  since: Day
}

export function readyRow(job: ReadyFacts): Row {
  return {
    _id: job.id,
    title: formatJob(job),
    detail: `${job.companyName} · Ready to invoice`,
    since: job.since,
    to: `/admin/invoices?look=${job.id}`,
    action: 'Look and send',
    companyId: job.companyId,
  }
}

export function overdueInvoiceRow({ id, number, companyId, companyName, duePence, since }: OverdueInvoice): Row {
  return {
    _id: id,
    title: `${invoiceNumber(number)}, ${companyName}`,
    detail: `${formatPounds(duePence)} unpaid`,
    since,
    to: `/admin/invoices/${id}`,
    action: 'Chase',
    companyId,
  }
}

function placeOf({ companyName, city }: { companyName: string; city: string }): string {
  return [companyName, city].filter(Boolean).join(', ')
}
