import { maxAttentionRows, type Attention } from '#contract/dashboard/dashboard.contract.ts'
import { dueSoonDays } from '#contract/inspections/equipment/condition.rules.ts'
import { addDays } from '#contract/values/days.ts'
import type { Deps } from '#server/deps.ts'
import { listUnplannedSites } from '#server/features/due/due.queries.ts'
import { listTwins } from '#server/features/equipment/duplicates.queries.ts'
import { listOverdueInvoices } from '#server/features/invoices/invoice-list.queries.ts'
import { listLongestReady } from '#server/features/invoices/ready-invoices.queries.ts'
import { listUnnotifiedCompanies } from '#server/features/reminders/due-pieces.queries.ts'
import {
  listOpenCopies,
  listOverdueJobs,
  listUnansweredDangers,
  listUnassignedJobs,
  listUndeliveredMails,
  listUnnotifiedDangers,
  listWorkToReview,
  type Found,
} from './attention.queries.ts'
import {
  copyRow,
  dangerRow,
  inRows,
  mailRow,
  noContactRow,
  overdueInvoiceRow,
  overdueJobRow,
  rankAttention,
  readyRow,
  twinsRow,
  unassignedJobRow,
  unplannedRow,
  workRow,
} from './attention.rules.ts'

const limit = maxAttentionRows

export async function getAttention({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Attention> {
  const today = clock.today()
  const [unnotified, unanswered, copies, late, unplanned, unassigned, work, twins, mails, companies, ready, unpaid] =
    await Promise.all([
      listUnnotifiedDangers(db),
      listUnansweredDangers(db, today),
      listOpenCopies(db),
      listOverdueJobs(db, today),
      listUnplannedSites(db, { today, dueBy: addDays(today, dueSoonDays), limit }),
      listUnassignedJobs(db),
      listWorkToReview(db),
      listTwins(db, limit),
      listUndeliveredMails(db),
      listUnnotifiedCompanies(db, today, { limit }),
      listLongestReady(db, limit),
      listOverdueInvoices(db, today, limit),
    ])
  return rankAttention({
    'danger-untold': inRows(unnotified, dangerRow),
    'danger-unanswered': inRows(unanswered, dangerRow),
    'authority-copy': inRows(copies, copyRow),
    'job-overdue': inRows(late, overdueJobRow),
    'equipment-overdue': inRows(unplanned.overdue, (site) => unplannedRow(site, { within: 'overdue', today })),
    'equipment-due': inRows(unplanned.due, (site) => unplannedRow(site, { within: '30', today })),
    'job-unassigned': inRows(unassigned, unassignedJobRow),
    'work-to-review': inRows(work, workRow),
    'equipment-twins': inRows(twins, twinsRow),
    'mail-failed': inRows(mails, mailRow),
    'no-reminder-contact': inRows(withoutDay(companies), noContactRow),
    'ready-to-invoice': inRows(ready, readyRow),
    'invoice-overdue': inRows(unpaid, overdueInvoiceRow),
  })
}

function withoutDay<Company extends { companyId: string }>({ rows, total }: Found<Company>) {
  return { rows: rows.map((row) => ({ ...row, id: row.companyId, since: null })), total }
}
