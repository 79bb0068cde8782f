import { AppError } from '#contract/errors.ts'
import type { Ask } from './request.ts'
import type { Desk } from '#web/offline/store/local-session.ts'
import { limitConcurrency } from '#web/offline/outbox/limit-concurrency.ts'
import type { JobRow } from '#web/offline/store/local-rows.ts'
import type { LocalStore } from '#web/offline/store/local-store.ts'
import type { OneAtATime } from '#web/offline/outbox/sender-lock.ts'
import { keepItems } from './pulled-items.ts'
import { isOtherEpoch, keepJobs, settledCounts } from './pulled-jobs.ts'

export interface PullOffice {
  store: LocalStore
  ask: Ask
  whoSends: () => string | null
  oneSender: OneAtATime
  serverAnswers: () => Promise<boolean>
  now: () => number
}

/** What a look at the server came to. */
export interface Pulled {
  /** How many lists could not be fetched: that of the jobs, or of one job's items. */
  failed: number
}

/** So many lists at once; one that stalls holds up no other. */
const maxAtOnce = 3
const stalledAfterMs = 5_000

/**
 * Brings jobs and items up to date. Each list stands alone: what can't be fetched is fetched with the next look, and
 * the others come. Rejects when there is no connection.
 */
export async function pullWork(office: PullOffice): Promise<Pulled> {
  const desk = deskOfSender(office)
  if (!desk) return { failed: 0 }
  const failures = [await failureOf(office, () => pullJobs(office, desk))]
  const limit = limitConcurrency({ max: maxAtOnce, stalledAfterMs })
  const lists = (await jobsToFetch(desk)).map((job) =>
    limit.run(() => failureOf(office, () => pullItems(office, desk, job))),
  )
  const ends = await Promise.allSettled(lists)
  for (const end of ends) {
    if (end.status === 'rejected') throw end.reason
    failures.push(end.value)
  }
  return { failed: failures.filter((failure) => failure).length }
}

/** Whether it failed while the server answers others; rejects when the server does not answer at all. */
export async function failureOf({ serverAnswers }: PullOffice, fetched: () => Promise<void>): Promise<boolean> {
  try {
    await fetched()
    return false
  } catch (failure) {
    const isOver = failure instanceof AppError && (failure.status === 401 || failure.retryAfterSeconds !== undefined)
    if (isOver || !(await serverAnswers())) throw failure
    return true
  }
}

async function pullJobs(office: PullOffice, desk: Desk): Promise<void> {
  const { store, userId } = desk
  const known = (await store.meta.get([userId, 'stamp']))?.value
  const settledBefore = await settledCounts(desk)
  const work = await asSender(office, desk, () => office.ask.work(typeof known === 'string' ? known : undefined))
  // All work is offered again to a server that was restored: not while some of it is on its way.
  const isRestored = await isOtherEpoch(desk, work.epoch)
  const keep = () => keepJobs(desk, work, settledBefore)
  await (isRestored ? office.oneSender(keep) : keep())
}

export function deskOfSender({ store, whoSends, now }: PullOffice): Desk | null {
  const userId = whoSends()
  return userId === null ? null : { store, userId, now }
}

/** Asks with the token of this person, or not at all: what another is told must not be kept as theirs. */
export function asSender<T>({ whoSends }: PullOffice, { userId }: Desk, question: () => Promise<T>): Promise<T> {
  return whoSends() === userId
    ? question()
    : Promise.reject(new AppError('not-signed-in', 'Somebody else has signed in.'))
}

async function jobsToFetch({ store, userId }: Desk): Promise<JobRow[]> {
  const jobs = await store.jobs.where('userId').equals(userId).toArray()
  return jobs.filter(({ standing, itemsStamp, wantedStamp }) => standing === 'listed' && itemsStamp !== wantedStamp)
}

async function pullItems(office: PullOffice, desk: Desk, job: JobRow): Promise<void> {
  const { _id, wantedStamp: stamp, settledCount = 0 } = job
  try {
    const items = await asSender(office, desk, () => office.ask.items(_id))
    await keepItems(desk, _id, items, { stamp, settledCount })
  } catch (failure) {
    // It was taken from this person a moment ago; the next list will not name it.
    if (!(failure instanceof AppError && failure.status === 404)) throw failure
  }
}
