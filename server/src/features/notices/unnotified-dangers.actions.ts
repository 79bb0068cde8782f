import {
  type ItemWithDanger,
  noticeWords,
  seriousOnes,
  toNoticeItems,
  unnotifiedDangers,
  type NoticeItem,
} from '#contract/notices/notice-words.rules.ts'
import type { UnnotifiedJob } from '#contract/notices/notice-timeline.contract.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { type Asked, type ListedPage, mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { readCallNumbers } from '#server/features/companies/contacts.queries.ts'
import { listItems, listItemsByIds } from '#server/features/inspections/items/items.queries.ts'
import { readPendingItems } from '#server/features/inspections/pending-review/pending-review.actions.ts'
import { requireStoredJob } from '#server/features/jobs/jobs.actions.ts'
import { queueNoticeMails } from '#server/features/notices/mail/notice-mail.actions.ts'
import { wasBeforeRestore } from '#server/features/system/system.queries.ts'
import type { Day } from '#contract/values/days.ts'
import { keepToldDangers, markNotified } from '#server/features/inspections/dangers/defects.actions.ts'
import { refreshEquipment, refreshNotices } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { lockEquipment } from '#server/features/inspections/dangers/refresh-equipment.queries.ts'
import { readAnsweredDangers } from './notice-items.queries.ts'
import { findNotice, insertNotice, listNoticedItems } from './notices.queries.ts'
import { listUnnotifiedJobRows } from './unnotified-jobs.queries.ts'

type Mailing = Pick<Deps, 'clock' | 'publicUrl'>

interface OfJob {
  actor: Actor
  jobId: string
}

/**
 * Completing a job is never refused for a danger that nobody was notified of: the server makes the notice itself, and it
 * stands on the office's list. In the transaction of the completion, so no danger is ever both completed and unnotified.
 */
export async function noticeUnnotifiedDangers(tx: Db, deps: Mailing, job: OfJob & { isHeld: boolean }) {
  await makeNotice(tx, deps, { ...job, origin: 'completion', items: await itemsOf(tx, job.jobId) })
}

/** A danger that nobody was notified of is not deleted with its job: it stands, and the office is shown it. */
export async function noticeDangersOfDeletedJob(tx: Db, deps: Mailing, job: OfJob) {
  await makeNotice(tx, deps, { ...job, origin: 'deletion', items: await itemsOf(tx, job.jobId) })
}

/** A client that sends item and notice one after the other has told a person: then only the notice is mailed. */
const waitForOwnNoticeMs = 2 * 60_000

/** What came too late for its job is held until the office has decided about it; a danger in it is shown to the office at once. */
export async function noticePendingDangers(
  tx: Db,
  deps: Mailing,
  { actor, jobId, itemId, recordedAt }: OfJob & { itemId: string; recordedAt?: Date },
) {
  const inJob = (await listItemsByIds(tx, [itemId])).filter((item) => item.jobId === jobId)
  const existing = new Map(inJob.map((item) => [item.id, item]))
  const held = await readPendingItems(tx, { jobId, itemIds: [itemId], existing })
  const items = [...held].map(([_id, content]) => ({ ...content, _id }))
  const isHeld = recordedAt !== undefined && (await wasBeforeRestore(tx, recordedAt))
  await makeNotice(tx, deps, { actor, jobId, origin: 'late', items, isHeld, waitMs: waitForOwnNoticeMs })
}

async function itemsOf(tx: Db, jobId: string): Promise<ItemWithDanger[]> {
  const { rows } = await listItems(tx, { jobId })
  return rows.map((row) => ({ ...row, _id: row.id }))
}

interface Found extends OfJob {
  origin: 'completion' | 'deletion' | 'late'
  items: ItemWithDanger[]
  /** It may have left before a restore: the office decides. */
  isHeld?: boolean
  waitMs?: number
}

async function makeNotice(tx: Db, { clock, publicUrl }: Mailing, { actor, jobId, ...found }: Found) {
  const { origin, items: all, isHeld = false, waitMs = 0 } = found
  const told = await listNoticedItems(tx, jobId)
  const itemIds = all.map(({ _id }) => _id)
  const dangerous = toNoticeItems(all, await readAnsweredDangers(tx, itemIds))
  const unnotified = dangerous.filter((item) => unnotifiedDangers(item, told).length > 0)
  if (unnotified.length === 0) return
  const job = await requireStoredJob(tx, jobId)
  const items = await keepNoticed(tx, job, unnotified, clock.today())
  const words = noticeWords(items)
  const made = { jobId, toldCompanyId: job.companyId, origin, words, madeBy: null, madeAt: clock.now() }
  const noticedIds = items.map(({ itemId }) => itemId)
  const seriousItemIds = seriousOnes(all).filter((id) => noticedIds.includes(id))
  const noticeId = await insertNotice(tx, made, { items, seriousItemIds })
  if (noticeId === null) throw new Error('A notice without an id of its own is always new.')
  await followNotice(tx, jobId, noticedIds)
  const after = { jobId, itemIds: noticedIds, words }
  await recordEvent(tx, clock, { actor, what: 'notice-made-untold', about: noticeId, after })
  // The job may have been cancelled long ago, and the danger put right or examined since.
  if (origin === 'deletion' && (await findNotice(tx, noticeId))?.state === 'closed') return
  const queuedBy = actor.userId
  await queueNoticeMails(tx, { clock, publicUrl }, { noticeId, round: 1, queuedBy, isHeld, waitMs })
}

/** What the office would otherwise learn of only when the job is completed. */
export async function listUnnotifiedJobs({ db }: Deps, asked: Asked): Promise<ListedPage<UnnotifiedJob>> {
  const page = await listUnnotifiedJobRows(db, asked)
  const numbersOf = await readCallNumbers(db, page.rows)
  return mapPage(page, (row) => ({
    _id: row.id,
    jobTitle: row.title,
    jobNumber: jobNumber(row.number),
    jobStatus: row.status,
    companyId: { _id: row.companyId, name: row.companyName },
    siteAddressId: { _id: row.siteAddressId, addressLine1: row.addressLine1, city: row.city },
    assignedEngineerId:
      row.engineerId !== null && row.engineerName !== null ? { _id: row.engineerId, name: row.engineerName } : null,
    items: row.items,
    numbers: numbersOf(row),
    since: row.since.toISOString(),
  }))
}

/** Before a notice is stored: what it tells stands from now on. The job is locked. */
export async function keepNoticed(tx: Db, { companyId }: { companyId: string }, items: NoticeItem[], toldOn: Day) {
  await lockEquipment(tx, { companyIds: [companyId], itemIds: items.map(({ itemId }) => itemId) })
  return keepToldDangers(tx, items, toldOn)
}

export async function followNotice(tx: Db, jobId: string, itemIds: string[]) {
  await markNotified(tx, itemIds)
  await refreshEquipment(tx, { itemIds })
  await refreshNotices(tx, { jobId })
}
