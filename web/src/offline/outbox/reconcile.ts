import type { AppError } from '#contract/errors.ts'
import { InspectionItem } from '#contract/inspections/inspections.contract.ts'
import { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { Notice } from '#contract/notices/notices.contract.ts'
import { Job } from '#contract/jobs/jobs.contract.ts'
import type { LocalSession, StepSession } from '#web/offline/store/local-session.ts'
import { triesUntilFailing } from './ordering.ts'
import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import { inOneSendingStep } from '#web/offline/store/local-store.ts'
import { mergeTheirs } from '#web/offline/actions/merge-save.ts'
import { completionsOfJob, entriesAboutItem } from './outbox.ts'
import { contentOf, isSameContent, serverItemFrom, type ServerItem } from '#web/offline/store/server-item.ts'

/** The version of an item that an accepted entry made. */
export interface MadeVersion {
  itemId: string
  version: number
}

/**
 * The server has it: the entry leaves the outbox, and what it said is what stands. Within the caller's step. Answers with
 * the version of the item that it made, for `nameVersions`.
 */
export async function reconcileAccepted(
  localSession: StepSession,
  sent: OutboxEntryRow,
  reply: Record<string, unknown> | null,
): Promise<MadeVersion | null> {
  const { store, userId, now } = localSession
  const entry = await store.outbox.get(sent.place)
  // Where there are no locks, another tab may have sent it too and heard first.
  if (entry?._id !== sent._id) return null
  const { attention: _a, needs: _n, ...record } = entry
  await Promise.all([
    store.outbox.delete(entry.place),
    store.sent.put({ ...record, settledAt: now(), outcome: 'accepted' }),
    store.meta.put({ userId, key: 'lastSuccessAt', value: now() }),
  ])
  return reply ? applyAnswer(localSession, sent, reply) : null
}

/**
 * Offered again after a restore, what the entry asks for is so already: the item is deleted, or the job completed. A
 * photo that made room here can't be offered; should the server lack it, that is told at the item that names it.
 */
export function isReconciledAlready({ isOfferedAgain, name }: OutboxEntryRow, { status, details }: AppError): boolean {
  if (!isOfferedAgain) return false
  if (name === 'completeJob') return Object(details.difference).isCompleted === true
  return status === 410 || (status === 404 && (name === 'deleteItem' || name === 'uploadPhoto'))
}

/**
 * The server said no: the entry stays, with its words, until a person deals with it. A save that somebody else was
 * quicker with is merged where both changed different fields, and sent again. Within the caller's step.
 */
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
  if (code === 'changed-meanwhile') await fetchAgain(localSession, entry.jobId)
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
  if (job) await store.jobs.update([userId, jobId], { settledCount: (job.settledCount ?? 0) + 1 })
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
): Promise<MadeVersion | null> {
  const { store, userId } = localSession
  switch (entry.name) {
    case 'createItem':
    case 'updateItem':
      return applyItem(localSession, entry, reply)
    case 'deleteItem':
      if (entry.itemId && (await entriesAboutItem(localSession, entry.itemId)).length === 0)
        await store.items.delete([userId, entry.itemId])
      return null
    case 'completeJob':
      await applyCompletion(localSession, entry, reply)
      return null
    case 'createNotice':
      await applyNotice(localSession, reply)
      return null
    case 'uploadPhoto':
    case 'placeEquipment':
      return null
  }
}

/** Of one that is no longer on this device nothing is kept. */
async function applyNotice({ store, userId }: StepSession, reply: Record<string, unknown>): Promise<void> {
  const { data } = Notice.safeParse(reply)
  if (data) await store.notices.update([userId, data._id], { state: data.state })
}

async function applyItem(
  localSession: StepSession,
  entry: OutboxEntryRow,
  reply: Record<string, unknown>,
): Promise<MadeVersion | null> {
  const { store, userId } = localSession
  const { itemId } = entry
  if (!itemId) return null
  const item = await store.items.get([userId, itemId])
  const answered = InspectionItem.safeParse(reply)
  const server = answered.success ? serverItemFrom(answered.data) : null
  const made = versionMade(entry, server, reply)
  const [next] = await entriesAboutItem(localSession, itemId)
  if (next?.isChained) await store.outbox.update(next.place, { version: made.version })
  if (item)
    await store.items.put({
      ...item,
      server: server ?? item.server,
      mine: next || !server ? item.mine : null,
      strand: made.isAsMine ? item.strand : item.strand + 1,
    })
  return { itemId, version: made.version }
}

/**
 * The version that this entry made, for the entry behind it to build on. The answer gives the item as it now stands,
 * which somebody may have changed since: then the entry behind must not pass for having seen that.
 */
function versionMade(entry: OutboxEntryRow, server: ServerItem | null, reply: Record<string, unknown>) {
  const expected = entry.name === 'createItem' ? 1 : (entry.version ?? 0) + 1
  const answered = server?.version ?? Number(reply.version)
  if (server && isExaminedByOthers(entry, server))
    return { version: Math.max(1, Math.min(expected, answered - 1)), isAsMine: false }
  if (!(answered > expected)) return { version: Math.max(1, answered || expected), isAsMine: true }
  const isAsMine = server !== null && isSameContent(contentOf(server), sentContent(entry, server))
  return { version: isAsMine ? answered : expected, isAsMine }
}

/** A correction of particulars examines nothing: a result in the answer is one that its writer has perhaps not seen. */
function isExaminedByOthers({ name, input, base }: OutboxEntryRow, { examinationDate }: ServerItem): boolean {
  const hasSeenResult = base?.examinationDate != null
  return name === 'updateItem' && input.fitForPurpose === undefined && examinationDate !== null && !hasSeenResult
}

function sentContent({ input }: OutboxEntryRow, server: ServerItem): ItemContent {
  const sent = ItemContent.partial().safeParse(input)
  // What was left out stays as it was; undefined would hide that.
  const said = sent.success ? Object.entries(sent.data).filter(([, value]) => value !== undefined) : []
  return { ...contentOf(server), ...Object.fromEntries(said) }
}

/**
 * A completion that waits behind items asks for what the server has now acknowledged. Once for all that one call made:
 * it names every item of the job.
 */
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
  const isReopened = job.success && job.data.status !== 'completed'
  if (!isOfferedAgain && !isReopened) await store.completions.put({ userId, jobId, acceptedAt: now() })
}
