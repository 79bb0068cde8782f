import { AppError } from '#contract/errors.ts'
import type { Ask } from '#web/offline/ask-server.ts'
import type { Desk } from '#web/offline/desk.ts'
import type { JobRow } from '#web/offline/local-rows.ts'
import type { LocalStore } from '#web/offline/local-store.ts'
import type { OneAtATime } from '#web/offline/one-sender.ts'
import { keepItems } from '#web/offline/pulled-items.ts'
import { keepJobs } from '#web/offline/pulled-jobs.ts'

export interface PullOffice {
  store: LocalStore
  ask: Ask
  whoSends: () => string | null
  oneSender: OneAtATime
  now: () => number
}

/**
 * Brings jobs and items up to date. It takes turns with the sender: an answer that was on its way while a letter was
 * accepted would show the past.
 */
export async function pullWork(office: PullOffice): Promise<void> {
  const desk = deskOfSender(office)
  if (!desk) return
  const { store, userId } = desk
  const stamp = await office.oneSender(async () => {
    const known = (await store.meta.get([userId, 'stamp']))?.value
    const work = await asSender(office, desk, () => office.ask.work(typeof known === 'string' ? known : undefined))
    await keepJobs(desk, work)
    return work.stamp
  })
  for (const job of await jobsToFetch(desk)) await office.oneSender(() => pullItems(office, desk, job))
  // Last, so that a pull that broke off begins again.
  await store.meta.put({ userId, key: 'stamp', value: stamp })
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

async function pullItems(office: PullOffice, desk: Desk, { _id, wantedStamp }: JobRow): Promise<void> {
  try {
    const items = await asSender(office, desk, () => office.ask.items(_id))
    await keepItems(desk, _id, items, wantedStamp)
  } catch (failure) {
    // It was taken from this person a moment ago; the next list will not name it.
    if (!(failure instanceof AppError && failure.status === 404)) throw failure
  }
}
