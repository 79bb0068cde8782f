import { liveQuery } from 'dexie'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { isKeptForReview } from './entries.ts'
import type { Outcome } from './transport.ts'
import { awaitedPhotos, isFailing, isPhotoUpload, newJobQueue, nextBundle, type JobQueue } from './ordering.ts'
import { limitConcurrency, trackTasks } from './limit-concurrency.ts'
import { isFirstOfNotice, isNeededBy, isNotice, itemIdsOf } from './notice-ordering.ts'
import { entriesAbove } from './outbox.ts'
import type { OutboxEntryRow } from '#web/offline/store/local-rows.ts'
import type { Mutex } from './sender-lock.ts'
import { sendEntries, type SendDeps } from './send-entries.ts'
import { recordFailure } from './reconcile.ts'

export interface FlushDeps extends SendDeps {
  senderMutex: Mutex
  now: () => number
  /** Asked after a call without an answer: does the server answer at all, or is there no connection? */
  serverAnswers: () => Promise<boolean>
  /** Resolves when nobody types, with true; after a while with false, though keys still follow each other. */
  untilKeysPause: () => Promise<boolean>
}

export interface FlushResult {
  sent: number
  refused: number
  ended: 'done' | 'later' | 'signed-out'
  retryAfterMs: number | null
}

/** Two jobs and four photos: a browser opens six connections to a server. */
const maxJobsAtOnce = 2
const maxPhotosAtOnce = 4
/** Items whose photos have arrived go together: so many, or those that there are after so long. */
const photosToGather = 8
const gatherForMs = 1_000
/** After so long without progress others no longer wait for a call; the client ends it later. */
const stalledAfterMs = 5_000

export function flush(deps: FlushDeps): Promise<FlushResult> {
  return deps.senderMutex(async () => {
    const flushResult: FlushResult = { sent: 0, refused: 0, ended: 'done', retryAfterMs: null }
    const userId = deps.whoSends()
    if (userId === null) return { ...flushResult, ended: 'signed-out' }
    const localSession: LocalSession = { store: deps.store, userId, now: deps.now }
    let before: number
    do {
      before = flushResult.sent + flushResult.refused
      await sendAll(startRun(deps, localSession, flushResult))
    } while (flushResult.ended === 'done' && flushResult.sent + flushResult.refused > before)
    return flushResult
  })
}

interface Run {
  deps: FlushDeps
  localSession: LocalSession
  flushResult: FlushResult
  queues: Map<string, JobQueue>
  photos: ReturnType<typeof awaitedPhotos>
  text: ReturnType<typeof limitConcurrency>
  uploads: ReturnType<typeof limitConcurrency>
  tasks: ReturnType<typeof trackTasks>
  lastPlace: number
  /** There is no connection, no session, or the server asked for patience: nothing more is begun. */
  isOver: boolean
}

/** Text goes before photos: no photo begins while a text can go that waited for none. */
function startRun(deps: FlushDeps, localSession: LocalSession, flushResult: FlushResult): Run {
  const uploads = limitConcurrency({
    max: maxPhotosAtOnce,
    stalledAfterMs,
    mayStart: () => text.isIdle() || !isTextFirst(run),
  })
  const text = limitConcurrency({ max: maxJobsAtOnce, stalledAfterMs, onFree: () => uploads.startNext() })
  const tasks = trackTasks(() => (run.isOver = true))
  const queues = new Map<string, JobQueue>()
  const sending = { queues, photos: awaitedPhotos(), text, uploads, tasks }
  const run: Run = { deps, localSession, flushResult, ...sending, lastPlace: 0, isOver: false }
  return run
}

/** Goes through the outbox once. What is added meanwhile goes too, also while photos are on their way. */
async function sendAll(run: Run): Promise<void> {
  const { store, userId } = run.localSession
  await takeNew(run)
  const newest = liveQuery(() => store.outbox.where('userId').equals(userId).last())
  const subscription = newest.subscribe((entry) => {
    if (entry && entry.place > run.lastPlace && !run.isOver) run.tasks.add(takeNew(run))
  })
  try {
    await run.tasks.settled()
  } finally {
    subscription.unsubscribe()
  }
}

/** Reads what was added since it last looked: each entry is read once, but for those that a new notice needs. */
async function takeNew(run: Run): Promise<void> {
  const { store, userId } = run.localSession
  const rows = await entriesAbove(store, run.lastPlace)
  const fresh = rows.filter(({ place }) => place > run.lastPlace)
  run.lastPlace = fresh.at(-1)?.place ?? run.lastPlace
  const own = fresh.filter((entry) => entry.userId === userId)
  const uploads = own.filter(isPhotoUpload)
  for (const entry of uploads) {
    run.photos.add(entry)
    queueOf(run, entry.jobId).photosToTry += 1
  }
  for (const entry of own.filter((each) => !isPhotoUpload(each))) queueOf(run, entry.jobId).entries.push(entry)
  await readAgain(run, own.filter(isFirstOfNotice))
  // First a danger that a person must hear of, whatever else of its job has failed; then jobs of which nothing has failed
  // before: a call that hangs holds up nobody.
  const failedBefore = new Set(own.filter(({ failure }) => failure).map(({ jobId }) => jobId))
  const urgent = own.filter((entry) => isNotice(entry) && !entry.failure)
  const unfailed = own.filter(({ jobId }) => !failedBefore.has(jobId))
  for (const jobId of new Set([...urgent, ...unfailed, ...own].map((entry) => entry.jobId))) {
    queueOf(run, jobId).isTextFirst = true
    sendNext(run, jobId)
  }
  for (const entry of uploads.toSorted((one, other) => Number(Boolean(one.failure)) - Number(Boolean(other.failure))))
    run.tasks.add(run.uploads.run((onProgress) => sendPhoto(run, entry, onProgress)))
}

/** A telling takes photos out of its items' entries: those that were read with them are taken as they stand now. */
async function readAgain(run: Run, notices: OutboxEntryRow[]): Promise<void> {
  for (const notice of notices) {
    const queue = queueOf(run, notice.jobId)
    const places = queue.entries.filter(isNeededBy(notice)).map(({ place }) => place)
    const rows = await run.localSession.store.outbox.bulkGet(places)
    const stored = new Map(rows.map((entry) => [entry?.place, entry]))
    queue.entries = queue.entries.map((entry) => stored.get(entry.place) ?? entry)
    noteArrived(run, queue)
  }
}

function isTextFirst({ queues }: Run): boolean {
  return [...queues.values()].some((queue) => queue.isTextFirst)
}

function queueOf({ queues }: Pick<Run, 'queues'>, jobId: string): JobQueue {
  const queue = queues.get(jobId) ?? newJobQueue()
  queues.set(jobId, queue)
  return queue
}

function sendNext(run: Run, jobId: string): void {
  const queue = queueOf(run, jobId)
  if (queue.isBusy) return
  if (run.isOver || bundleOf(run, jobId).length === 0) {
    queue.isTextFirst = false
    return
  }
  queue.isBusy = true
  run.tasks.add(
    run.text.run(async () => {
      const isTyping = !bundleOf(run, jobId).some(isNotice) && !(await run.deps.untilKeysPause())
      const bundle = run.isOver ? [] : bundleOf(run, jobId, isTyping)
      const going = new Set(bundle)
      queue.entries = queue.entries.filter((entry) => !going.has(entry))
      // Nothing more of it can go now: photos need not wait for the answer, unless it is to a danger notice, which is the first
      // thing to arrive when there is a connection again.
      if (queue.isTextFirst && !bundle.some(isNotice) && bundleOf(run, jobId).length === 0) {
        queue.isTextFirst = false
        run.uploads.startNext()
      }
      await sendText(run, queue, bundle)
      queue.isBusy = false
      sendNext(run, jobId)
    }),
  )
}

function bundleOf({ photos, ...run }: Run, jobId: string, isTyping = false): OutboxEntryRow[] {
  const arePhotosAwaited = photos.areAwaitedIn(jobId)
  return nextBundle(queueOf(run, jobId), { isPhotoAwaited: photos.isAwaited, arePhotosAwaited, isTyping })
}

async function sendText(run: Run, queue: JobQueue, bundle: OutboxEntryRow[]): Promise<void> {
  if (bundle.length === 0) return
  const outcomes = await sendEntries(run.deps, run.localSession, bundle)
  if (outcomes) {
    for (const entry of bundle) await noteText(run, queue, { entry, outcome: outcomes.get(entry.place) })
    return
  }
  for (const entry of bundle) {
    if (run.isOver || queue.isBlocked) return
    await sendText(run, queue, [entry])
  }
}

interface Answered {
  entry: OutboxEntryRow
  outcome: Outcome | undefined
}

async function noteText(run: Run, queue: JobQueue, { entry, outcome }: Answered): Promise<void> {
  if (outcome?.kind !== 'accepted') queue.hasLeftover = true
  // Without an outcome it was withdrawn, undone or refused in another tab since the outbox was read.
  const isAboutItemOnly = outcome?.kind !== 'later' || isFailing(entry)
  const isAtServer =
    outcome?.kind === 'accepted' || (outcome?.kind === 'refused' && isKeptForReview({ attention: outcome.refusal }))
  if (!isAtServer && isAboutItemOnly && entry.itemId) queue.blockedItems.add(entry.itemId)
  if (outcome?.kind === 'later' && !isAboutItemOnly) queue.isBlocked = true
  // What follows may say that there is no danger any more: the notice would be refused.
  if (outcome && outcome.kind !== 'accepted' && isFirstOfNotice(entry))
    for (const itemId of itemIdsOf(entry)) queue.itemsBehindNotice.add(itemId)
  // The connection may be back in this very moment: then the notice goes before anything else, in the next pass.
  const isForNotice = isNotice(entry) || queue.entries.some((each) => isFirstOfNotice(each) && isNeededBy(each)(entry))
  if (outcome?.kind === 'later' && isForNotice && !isFailing(entry)) run.isOver = true
  await note(run, { entry, outcome })
}

/** A photo holds up nothing but the items that name it and the job's completion. */
async function sendPhoto(run: Run, entry: OutboxEntryRow, onProgress: () => void): Promise<void> {
  const queue = queueOf(run, entry.jobId)
  if (!run.isOver) await run.deps.untilKeysPause()
  onProgress()
  if (!run.isOver && !entry.needs) {
    const outcomes = await sendEntries(run.deps, run.localSession, [entry], onProgress)
    const outcome = outcomes?.get(entry.place)
    await note(run, { entry, outcome })
    if (outcome?.kind === 'accepted') queue.arrivedPhotos.push(entry)
  }
  queue.photosToTry -= 1
  sendWhenGathered(run, entry.jobId)
}

/** One call for each item that waited for its photo would cost more than the items: they gather for a moment. */
function sendWhenGathered(run: Run, jobId: string): void {
  const queue = queueOf(run, jobId)
  if (queue.arrivedPhotos.length === 0) return
  if (queue.arrivedPhotos.length >= photosToGather || queue.photosToTry === 0) sendGathered(run, jobId)
  else queue.gathering ??= setTimeout(() => sendGathered(run, jobId), gatherForMs)
}

function sendGathered(run: Run, jobId: string): void {
  noteArrived(run, queueOf(run, jobId))
  sendNext(run, jobId)
}

function noteArrived(run: Run, queue: JobQueue): void {
  clearTimeout(queue.gathering)
  queue.gathering = undefined
  for (const entry of queue.arrivedPhotos.splice(0)) run.photos.arrived(entry)
}

async function note(run: Run, { entry, outcome }: Answered): Promise<void> {
  const { flushResult, localSession, deps } = run
  if (outcome?.kind === 'accepted') flushResult.sent += 1
  if (outcome?.kind === 'refused') flushResult.refused += 1
  if (outcome?.kind === 'signed-out') {
    flushResult.ended = 'signed-out'
    run.isOver = true
  }
  if (outcome?.kind !== 'later') return
  if (flushResult.ended === 'done') flushResult.ended = 'later'
  flushResult.retryAfterMs = outcome.retryAfterMs ?? flushResult.retryAfterMs
  if (outcome.retryAfterMs !== null) run.isOver = true
  else if (outcome.reason === null || run.isOver) return
  else if (await deps.serverAnswers()) await recordFailure(localSession, entry, outcome.reason)
  else run.isOver = true
}
