import type { AppError } from '#contract/errors.ts'
import { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { Notice } from '#contract/notices/notices.contract.ts'
import { Job } from '#contract/jobs/jobs.contract.ts'
import type { LocalSession, StepSession } from '#web/offline/store/local-session.ts'
import { boundKey, isKeptForReview } from './entries.ts'
import { triesUntilFailing } from './ordering.ts'
import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import { inOneSendingStep } from '#web/offline/store/local-store.ts'
import { mergeTheirs } from '#web/offline/actions/merge-save.ts'
import { completionsOfJob, entriesAboutItem, firstEntriesAboutItems, moveToSent } from './outbox.ts'
import { contentIn, contentUnder } from '#web/offline/store/item-content.ts'
import { contentOf, isSameContent, serverItemFrom, type ServerItem } from '#web/offline/store/server-item.ts'

export interface MadeVersion {
  itemId: string
  version: number
}

/** An entry that the server took, and what it answered; null where there is nothing to learn from it. */
export interface Accepted {
  entry: OutboxEntryRow
  reply: Record<string, unknown> | null
}

type Answered = Accepted & { reply: Record<string, unknown> }

/** All of a call together: each by itself would keep a slow phone busy. Gives the versions made, for `nameVersions`. */
export async function reconcileAccepted(localSession: StepSession, accepted: Accepted[]): Promise<MadeVersion[]> {
  const { store, userId, now } = localSession
  if (accepted.length === 0) return []
  const existing = await store.outbox.bulkGet(accepted.map(({ entry }) => entry.place))
  // Where there are no locks, another tab may have sent it too and heard first.
  const taken = accepted.filter(({ entry }, index) => existing[index]?._id === entry._id)
  if (taken.length === 0) return []
  const ids = new Set(taken.map(({ entry }) => entry._id))
  const leaving = existing.filter((entry) => entry !== undefined).filter(({ _id }) => ids.has(_id))
  await Promise.all([
    moveToSent(localSession, leaving, 'accepted'),
    store.meta.put({ userId, key: 'lastSuccessAt', value: now() }),
  ])
  const answered = taken.filter((each): each is Answered => each.reply !== null)
  for (const { entry, reply } of answered) await applyAnswer(localSession, entry, reply)
  return applyItems(localSession, answered)
}

/** Offered again after a restore, it is so already. Should the server lack a photo, that is shown at its item. */
export function isReconciledAlready({ isOfferedAgain, name }: OutboxEntryRow, { status, details }: AppError): boolean {
  if (!isOfferedAgain) return false
  if (name === 'completeJob') return Object(details.difference).isCompleted === true
  return status === 410 || (status === 404 && (name === 'deleteItem' || name === 'uploadPhoto'))
}

/** The entry stays until a person decides; a save where both changed different fields is merged and sent again. */
export async function reconcileRefused(
  localSession: StepSession,
  sent: OutboxEntryRow,
  refusal: AppError,
): Promise<void> {
  const { store, userId, now } = localSession
  const entry = await store.outbox.get(sent.place)
  if (entry?._id !== sent._id) return
  const { status, code, message, fields = {}, details } = refusal
  const current = InspectionItem.safeParse(details.current)
  const theirs = current.success ? serverItemFrom(current.data) : null
  if (theirs && code === 'stale-version' && (await mergeTheirs(localSession, entry, theirs))) return
  const words = message || `The server did not accept this (${status}).`
  const deleted = entry.name === 'deleteItem' && entry.itemId && (await store.items.get([userId, entry.itemId]))
  const existing = deleted && (deleted.mine ?? deleted.server)
  const seen = existing && theirs ? contentOf(existing) : null
  const attention = { at: now(), status, code, words, fields, theirs, seen, details }
  await store.outbox.update(entry.place, { attention, needs: 1 })
  if (isKeptForReview({ attention })) await nameKeptVersion(localSession, entry)
  if (code === 'changed-meanwhile') await fetchAgain(localSession, entry.jobId)
}

/** What was written on top of it is kept too; should it be accepted meanwhile, that goes onto the version that it made. */
async function nameKeptVersion(localSession: StepSession, { itemId, place, ...kept }: OutboxEntryRow): Promise<void> {
  const entries = itemId === null ? [] : await entriesAboutItem(localSession, itemId)
  const next = entries.find((entry) => entry.place > place)
  if (next?.isChained && next.version === null)
    await localSession.store.outbox.update(next.place, { version: versionExpected(kept) })
}

/** The version that an entry makes when nobody else has changed the item. */
export function versionExpected({ name, version }: Pick<OutboxEntryRow, 'name' | 'version'>): number {
  return name === 'createItem' ? 1 : (version ?? 0) + 1
}

/** The server answers, but not for this entry: after a few tries it is shown with the reason, and still tried again. */
export function recordFailure(localSession: LocalSession, sent: OutboxEntryRow, reason: string): Promise<void> {
  return inOneSendingStep(localSession, async (step) => {
    const { store, now } = step
    const entry = await store.outbox.get(sent.place)
    if (entry?._id !== sent._id) return
    const count = (entry.failure?.count ?? 0) + 1
    const failure = { count, reason, at: now() }
    await store.outbox.put({ ...entry, failure, ...(count >= triesUntilFailing && { failing: 1 as const }) })
  })
}

/** What was asked for before these entries were accepted shows the past (`storeItems`, `storeJobs`). */
export async function countReconciled({ store, userId }: StepSession, jobId: string): Promise<void> {
  const job = await store.jobs.get([userId, jobId])
  if (!job) return
  await store.jobs.update([userId, jobId], { reconciledCount: job.reconciledCount + 1, isAheadOfList: true })
}

/** What the person must see before they complete again is fetched, whatever the stamp says and whatever is on its way. */
async function fetchAgain(localSession: StepSession, jobId: string): Promise<void> {
  await localSession.store.jobs.update([localSession.userId, jobId], { itemsStamp: null })
  await countReconciled(localSession, jobId)
}

async function applyAnswer(
  localSession: StepSession,
  entry: OutboxEntryRow,
  reply: Record<string, unknown>,
): Promise<void> {
  const { store, userId } = localSession
  switch (entry.name) {
    case 'deleteItem':
      if (entry.itemId && (await entriesAboutItem(localSession, entry.itemId)).length === 0)
        await store.items.delete([userId, entry.itemId])
      return
    case 'completeJob':
      return applyCompletion(localSession, entry, reply)
    case 'createNotice':
      return applyNotice(localSession, reply)
    case 'createItem':
    case 'updateItem':
    case 'uploadPhoto':
    case 'placeEquipment':
    case 'signForSite':
      return
    case 'bindItemTag':
    case 'bindTag':
      return rememberBound(localSession, entry)
  }
}

const maxBound = 500

/** Found by a scan also before the known equipment was fetched again. */
async function rememberBound({ store, userId }: StepSession, { jobId, input }: OutboxEntryRow): Promise<void> {
  const row = await store.meta.get([userId, boundKey])
  const before = Array.isArray(row?.value) ? row.value : []
  await store.meta.put({ userId, key: boundKey, value: [...before, { jobId, input }].slice(-maxBound) })
}

/** Of one that is no longer on this device nothing is kept. */
async function applyNotice({ store, userId }: StepSession, reply: Record<string, unknown>): Promise<void> {
  const { data } = Notice.safeParse(reply)
  if (data) await store.notices.update([userId, data._id], { state: data.state })
}

async function applyItems(localSession: StepSession, answered: Answered[]): Promise<MadeVersion[]> {
  const { store, userId } = localSession
  const saves = answered.filter(
    ({ entry: { name, itemId } }) => itemId && (name === 'createItem' || name === 'updateItem'),
  )
  if (saves.length === 0) return []
  const itemIds = saves.map(({ entry }) => entry.itemId ?? '')
  const [rows, behind] = await Promise.all([
    store.items.bulkGet(itemIds.map((itemId): [string, string] => [userId, itemId])),
    firstEntriesAboutItems(localSession, itemIds),
  ])
  const applied = saves.map(({ entry, reply }, index) => {
    const parsed = InspectionItem.safeParse(reply)
    const server = parsed.success ? serverItemFrom(parsed.data) : null
    return { row: rows[index], next: behind.get(entry.itemId), server, made: versionMade(entry, server, reply) }
  })
  await store.outbox.bulkPut(
    applied.flatMap(({ next, made }) => (next?.isChained ? [{ ...next, version: made.version }] : [])),
  )
  await store.items.bulkPut(
    applied.flatMap(({ row, next, server, made }) => {
      if (!row) return []
      const mine = next || !server ? row.mine : null
      const lineage = made.isAsMine ? row.lineage : row.lineage + 1
      return [{ ...row, server: server ?? row.server, mine, isAheadOfList: true, lineage }]
    }),
  )
  return applied.map(({ made: { version } }, index) => ({ itemId: itemIds[index] ?? '', version }))
}

/** The answer may hold another user's later change: the entry behind must not pass for having seen that. */
function versionMade(entry: OutboxEntryRow, server: ServerItem | null, reply: Record<string, unknown>) {
  const expected = versionExpected(entry)
  const answered = server?.version ?? Number(reply.version)
  if (server && isExaminedByOthers(entry, server))
    return { version: Math.max(1, Math.min(expected, answered - 1)), isAsMine: false }
  if (!(answered > expected)) return { version: Math.max(1, answered || expected), isAsMine: true }
  const isAsMine = server !== null && isSameContent(contentOf(server), contentSent(entry, server))
  return { version: isAsMine ? answered : expected, isAsMine }
}

/** A correction of particulars examines nothing: a result in the answer is one that its writer has perhaps not seen. */
function isExaminedByOthers({ name, input, base }: OutboxEntryRow, { examinationDate }: ServerItem): boolean {
  const hasSeenResult = base?.examinationDate != null
  return name === 'updateItem' && input.fitForPurpose === undefined && examinationDate !== null && !hasSeenResult
}

function contentSent({ input }: OutboxEntryRow, server: ServerItem): ItemContent {
  return { ...contentUnder(input, contentOf(server)), ...contentIn(input) }
}

/** A completion that waits names what the server has acknowledged. Once for a call: it names every item of the job. */
export async function nameVersions(localSession: StepSession, jobId: string, made: MadeVersion[]): Promise<void> {
  if (made.length === 0) return
  const versions = new Map(made.map(({ itemId, version }) => [itemId, version]))
  for (const { place, input } of await completionsOfJob(localSession, jobId)) {
    if (!Array.isArray(input.items)) continue
    const items = input.items.map((item: object) => {
      const version = versions.get(Object(item)._id)
      return version === undefined ? item : { ...item, version }
    })
    await localSession.store.outbox.update(place, { input: { ...input, items } })
  }
}

async function applyCompletion(
  { store, userId, now }: StepSession,
  entry: OutboxEntryRow,
  reply: Record<string, unknown>,
) {
  const { jobId, isOfferedAgain } = entry
  const row = await store.jobs.get([userId, jobId])
  const job = Job.safeParse(reply)
  if (row) await store.jobs.put({ ...row, job: job.success ? job.data : { ...row.job, status: 'completed' } })
  if (!isOfferedAgain) await store.completions.put({ userId, jobId, acceptedAt: now() })
}
