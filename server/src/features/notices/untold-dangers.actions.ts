import {
  noticeWords,
  seriousOnes,
  toNoticeItems,
  untoldDangers,
  type ItemWithDanger,
} from '#contract/notices/notice-words.rules.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listItems, listItemsByIds } from '#server/features/inspections/items/items.queries.ts'
import { readHeldItems } from '#server/features/inspections/recovered-work/held-items.actions.ts'
import { requireStoredJob } from '#server/features/jobs/jobs.actions.ts'
import { followNotice, keepNoticed } from './follow-notice.actions.ts'
import { queueNoticeMails } from './mail/notice-mail.actions.ts'
import { readAnsweredDangers } from './notice-items.queries.ts'
import { findNotice, insertNotice, listNoticedItems } from './notices.queries.ts'

type Mailing = Pick<Deps, 'clock' | 'publicUrl'>

interface OfJob {
  actor: Actor
  jobId: string
}

/**
 * Completing a job is never refused for a danger that nobody was told about: the server makes the notice itself, and it
 * stands on the office's list. In the transaction of the completion, so no danger is ever both completed and untold.
 */
export async function noticeUntoldDangers(tx: Db, deps: Mailing, { actor, jobId }: OfJob) {
  const items = await itemsOf(tx, jobId)
  await queueMails(tx, deps, actor, await makeNotice(tx, deps, { actor, jobId, origin: 'completion', items }))
}

/** A danger that nobody was told about does not go with its job: it stands, and the office is led to it. */
export async function noticeDangersOfDeletedJob(tx: Db, deps: Mailing, { actor, jobId }: OfJob) {
  const items = await itemsOf(tx, jobId)
  const noticeId = await makeNotice(tx, deps, { actor, jobId, origin: 'deletion', items })
  // The job may have been cancelled long ago, and the danger put right or examined since.
  if (noticeId === null || (await findNotice(tx, noticeId))?.state === 'closed') return
  await queueMails(tx, deps, actor, noticeId)
}

/** What came too late for its job is held until the office has decided about it; of a danger the customer hears at once. */
export async function noticeHeldDangers(tx: Db, deps: Mailing, { actor, jobId, itemId }: OfJob & { itemId: string }) {
  const inJob = (await listItemsByIds(tx, [itemId])).filter((item) => item.jobId === jobId)
  const existing = new Map(inJob.map((item) => [item.id, item]))
  const held = await readHeldItems(tx, { jobId, itemIds: [itemId], existing })
  const items = [...held].map(([_id, content]) => ({ ...content, _id }))
  await queueMails(tx, deps, actor, await makeNotice(tx, deps, { actor, jobId, origin: 'late', items }))
}

async function queueMails(tx: Db, { clock, publicUrl }: Mailing, actor: Actor, noticeId: string | null) {
  if (noticeId === null) return
  await queueNoticeMails(tx, { clock, publicUrl }, { noticeId, round: 1, queuedBy: actor.userId })
}

async function itemsOf(tx: Db, jobId: string): Promise<ItemWithDanger[]> {
  const { rows } = await listItems(tx, { jobId })
  return rows.map((row) => ({ ...row, _id: row.id }))
}

interface Found extends OfJob {
  origin: 'completion' | 'deletion' | 'late'
  items: ItemWithDanger[]
}

/** Of those items of a job whose danger nobody was told about; null where there is none. */
async function makeNotice(
  tx: Db,
  { clock }: Mailing,
  { actor, jobId, origin, items: found }: Found,
): Promise<string | null> {
  const told = await listNoticedItems(tx, jobId)
  const itemIds = found.map(({ _id }) => _id)
  const all = toNoticeItems(found, await readAnsweredDangers(tx, itemIds))
  const untold = all.filter((item) => untoldDangers(item, told).length > 0)
  if (untold.length === 0) return null
  const items = await keepNoticed(tx, await requireStoredJob(tx, jobId), untold, clock.today())
  const words = noticeWords(items)
  const made = { origin, madeBy: null, madeAt: clock.now() }
  const noticedIds = items.map(({ itemId }) => itemId)
  const seriousItemIds = seriousOnes(found).filter((id) => noticedIds.includes(id))
  const id = await insertNotice(tx, { ...made, jobId, words, items, seriousItemIds, telling: null, sha256: null })
  if (id === null) throw new Error('A notice without an id of its own is always new.')
  await followNotice(tx, jobId, noticedIds)
  const after = { jobId, itemIds: noticedIds, words }
  await recordEvent(tx, clock, { actor, what: 'notice-made-untold', about: id, after })
  return id
}
