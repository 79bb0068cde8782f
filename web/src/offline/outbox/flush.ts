import { liveQuery } from 'dexie'
import type { Desk } from '#web/offline/store/local-session.ts'
import type { Outcome } from './transport.ts'
import { carriesPhoto, isFailing, newLane, nextBundle, type Lane } from './ordering.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { LetterRow } from '#web/offline/store/local-rows.ts'
import type { OneAtATime } from './sender-lock.ts'
import { awaitedPhotos, type AwaitedPhotos } from './photo-ordering.ts'
import { sendLetters, type LetterOffice } from './send-entries.ts'
import { recordFailure } from './reconcile.ts'
import { trackTasks, type Tasks } from './tasks.ts'

export interface PostOffice extends LetterOffice {
  oneSender: OneAtATime
  now: () => number
  /** Asked after a call without an answer: does the server answer at all, or is there no connection? */
  serverAnswers: () => Promise<boolean>
}

export interface Delivery {
  sent: number
  refused: number
  /** Why it ended: nothing more can be sent now, no answer came, or the session is over. */
  ended: 'done' | 'later' | 'signed-out'
  /** How long the server asked to be left alone. */
  retryAfterMs: number | null
}

/** Two jobs and three photos: a browser opens six connections to a server, and one is left for what is fetched. */
const maxJobsAtOnce = 2
const maxPhotosAtOnce = 3
/** After so long without progress others no longer wait for a call; the client ends it later. */
const stalledAfterMs = 5_000

/** Sends what waits until nothing more can be sent now. */
export function deliver(office: PostOffice): Promise<Delivery> {
  return office.oneSender(async () => {
    const delivery: Delivery = { sent: 0, refused: 0, ended: 'done', retryAfterMs: null }
    const userId = office.whoSends()
    if (userId === null) return { ...delivery, ended: 'signed-out' }
    const desk: Desk = { store: office.store, userId, now: office.now }
    let before: number
    do {
      before = delivery.sent + delivery.refused
      await sweep(startRun(office, desk, delivery))
    } while (delivery.ended === 'done' && delivery.sent + delivery.refused > before)
    return delivery
  })
}

/** One pass through the outbox. */
interface Run {
  office: PostOffice
  desk: Desk
  delivery: Delivery
  lanes: Map<string, Lane>
  photos: AwaitedPhotos
  text: ReturnType<typeof limitConcurrency>
  uploads: ReturnType<typeof limitConcurrency>
  tasks: Tasks
  lastPlace: number
  /** There is no connection, no session, or the server asked for patience: nothing more is begun. */
  isOver: boolean
}

/** Text goes before photos: no photo begins while a text can go that waited for none. */
function startRun(office: PostOffice, desk: Desk, delivery: Delivery): Run {
  const uploads = limitConcurrency({
    max: maxPhotosAtOnce,
    stalledAfterMs,
    mayStart: () => text.isIdle() || !isTextFirst(run),
  })
  const text = limitConcurrency({ max: maxJobsAtOnce, stalledAfterMs, onFree: () => uploads.startNext() })
  const tasks = trackTasks(() => (run.isOver = true))
  const lanes = new Map<string, Lane>()
  const photos = awaitedPhotos()
  const run: Run = { office, desk, delivery, lanes, photos, text, uploads, tasks, lastPlace: 0, isOver: false }
  return run
}

/** Goes through the outbox once. What is posted meanwhile goes too, also while photos are on their way. */
async function sweep(run: Run): Promise<void> {
  const { store, userId } = run.desk
  await takeNew(run)
  const newest = liveQuery(() => store.letters.where('userId').equals(userId).last())
  const subscription = newest.subscribe((entry) => {
    if (entry && entry.place > run.lastPlace && !run.isOver) run.tasks.add(takeNew(run))
  })
  try {
    await run.tasks.settled()
  } finally {
    subscription.unsubscribe()
  }
}

/** Reads what was posted since it last looked: each entry is read once. */
async function takeNew(run: Run): Promise<void> {
  const { store, userId } = run.desk
  const rows = await store.letters.where('place').above(run.lastPlace).toArray()
  const fresh = rows.filter(({ place }) => place > run.lastPlace)
  run.lastPlace = fresh.at(-1)?.place ?? run.lastPlace
  const own = fresh.filter((entry) => entry.userId === userId)
  const uploads = own.filter(carriesPhoto)
  for (const entry of uploads) run.photos.add(entry)
  for (const entry of own.filter((each) => !carriesPhoto(each))) laneOf(run, entry.jobId).entries.push(entry)
  // First those whose entries have not failed before: a call that hangs holds up nobody.
  const jobIds = [...new Set(own.map(({ jobId }) => jobId))]
  const failedBefore = new Set(own.filter(({ failure }) => failure).map(({ jobId }) => jobId))
  for (const jobId of [...jobIds.filter((id) => !failedBefore.has(id)), ...failedBefore]) {
    laneOf(run, jobId).isTextFirst = true
    pump(run, jobId)
  }
  for (const entry of uploads.toSorted((one, other) => Number(Boolean(one.failure)) - Number(Boolean(other.failure))))
    run.tasks.add(run.uploads.run((onProgress) => sendPhoto(run, entry, onProgress)))
}

function isTextFirst({ lanes }: Run): boolean {
  return [...lanes.values()].some((lane) => lane.isTextFirst)
}

function laneOf({ lanes }: Run, jobId: string): Lane {
  const lane = lanes.get(jobId) ?? newLane()
  lanes.set(jobId, lane)
  return lane
}

/** Sends what a job has to send, one call after the other; jobs take turns. */
function pump(run: Run, jobId: string): void {
  const lane = laneOf(run, jobId)
  if (lane.isPumping) return
  if (run.isOver || bundleOf(run, jobId).length === 0) {
    lane.isTextFirst = false
    return
  }
  lane.isPumping = true
  run.tasks.add(
    run.text.run(async () => {
      const bundle = run.isOver ? [] : bundleOf(run, jobId)
      const going = new Set(bundle)
      lane.entries = lane.entries.filter((entry) => !going.has(entry))
      await sendText(run, lane, bundle)
      lane.isPumping = false
      pump(run, jobId)
    }),
  )
}

function bundleOf(run: Run, jobId: string): LetterRow[] {
  const { isAwaited, areAwaitedIn } = run.photos
  const facts = { now: run.desk.now(), isPhotoAwaited: isAwaited, arePhotosAwaited: areAwaitedIn(jobId) }
  return nextBundle(laneOf(run, jobId), facts)
}

async function sendText(run: Run, lane: Lane, bundle: LetterRow[]): Promise<void> {
  if (bundle.length === 0) return
  const outcomes = await sendLetters(run.office, run.desk, bundle)
  if (outcomes) {
    for (const entry of bundle) await noteText(run, lane, { entry, outcome: outcomes.get(entry.place) })
    return
  }
  for (const entry of bundle) {
    if (run.isOver || lane.isBlocked) return
    await sendText(run, lane, [entry])
  }
}

interface Answered {
  entry: LetterRow
  outcome: Outcome | undefined
}

/** What an answer means for the rest of the job. */
async function noteText(run: Run, lane: Lane, { entry, outcome }: Answered): Promise<void> {
  if (outcome?.kind !== 'accepted') lane.hasLeftover = true
  // Without an outcome it was withdrawn, undone or refused in another tab since the outbox was read.
  const isAboutItemOnly = outcome?.kind !== 'later' || isFailing(entry)
  if (outcome?.kind !== 'accepted' && isAboutItemOnly && entry.itemId) lane.blockedItems.add(entry.itemId)
  if (outcome?.kind === 'later' && !isAboutItemOnly) lane.isBlocked = true
  await note(run, { entry, outcome })
}

/** A photo holds up nothing but the items that name it and the job's completion. */
async function sendPhoto(run: Run, entry: LetterRow, onProgress: () => void): Promise<void> {
  if (run.isOver || entry.needs) return
  const outcomes = await sendLetters(run.office, run.desk, [entry], onProgress)
  const outcome = outcomes?.get(entry.place)
  await note(run, { entry, outcome })
  if (outcome?.kind !== 'accepted') return
  run.photos.arrived(entry)
  pump(run, entry.jobId)
}

async function note(run: Run, { entry, outcome }: Answered): Promise<void> {
  const { delivery, desk, office } = run
  if (outcome?.kind === 'accepted') delivery.sent += 1
  if (outcome?.kind === 'refused') delivery.refused += 1
  if (outcome?.kind === 'signed-out') {
    delivery.ended = 'signed-out'
    run.isOver = true
  }
  if (outcome?.kind !== 'later') return
  if (delivery.ended === 'done') delivery.ended = 'later'
  delivery.retryAfterMs = outcome.retryAfterMs ?? delivery.retryAfterMs
  if (outcome.retryAfterMs !== null) run.isOver = true
  else if (outcome.reason === null || run.isOver) return
  else if (await office.serverAnswers()) await recordFailure(desk, entry, outcome.reason)
  else run.isOver = true
}
