import { fetchFromServer } from './request.ts'
import { storeItems, unfetched, writeListedItems } from './pulled-jobs.ts'
import { send } from '#web/api/client.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { inTransaction } from '#web/offline/store/transaction.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { AppError } from '#contract/errors.ts'
import { getJob, Job } from '#contract/jobs/jobs.contract.ts'

/** Fetches a job that is not on this device, such as one completed long ago. Rejects when the server can't be asked. */
export async function fetchJob(localSession: LocalSession, jobId: string): Promise<'fetched' | 'not-found'> {
  const { store, userId } = localSession
  if (await store.jobs.get([userId, jobId])) return 'fetched'
  try {
    const [job, items] = await Promise.all([send(getJob, { jobId }), fetchFromServer.items(jobId)])
    // The job is never seen without its items.
    await inOneStep(localSession, async (step) => {
      const { store, userId, now } = step
      await store.jobs.put({ ...unfetched, userId, _id: jobId, job, standing: 'fetched', storedAt: now() })
      await writeListedItems(step, jobId, items, { stamp: null, reconciledCount: 0 })
    })
    return 'fetched'
  } catch (failure) {
    if (isNotThere(failure)) return 'not-found'
    throw failure
  }
}

/** Fetches the items of a job that is on this device, for one of them that is not. Rejects when the server can't be asked. */
export async function fetchItem(
  localSession: LocalSession,
  { itemId, jobId }: { itemId: string; jobId: string },
): Promise<'fetched' | 'not-found'> {
  const isHere = async () => (await readItem(localSession, itemId)) !== null
  // A pull may have fetched it meanwhile.
  if (await isHere()) return 'fetched'
  try {
    const { wantedStamp: stamp = null, reconciledCount = 0 } =
      (await localSession.store.jobs.get([localSession.userId, jobId])) ?? {}
    await storeItems(localSession, jobId, await fetchFromServer.items(jobId), { stamp, reconciledCount })
  } catch (failure) {
    if (isNotThere(failure)) return 'not-found'
    throw failure
  }
  return (await isHere()) ? 'fetched' : 'not-found'
}

/** A job that left the list while a form of it was open stays on this device for what is being written in that form. */
export async function storeRemovedJob({ store, userId, now }: LocalSession, shown: Job): Promise<void> {
  const row = {
    ...unfetched,
    userId,
    _id: shown._id,
    job: Job.parse(shown),
    standing: 'gone',
    storedAt: now(),
  } as const
  await inTransaction(store, [store.jobs], async ({ jobs }) => {
    if (!(await jobs.get([userId, shown._id]))) await jobs.add(row)
  })
}

function isNotThere(failure: unknown): boolean {
  return failure instanceof AppError && failure.status === 404
}
