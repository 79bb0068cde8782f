import { send } from '#web/api/client.ts'
import { AppError } from '#contract/errors.ts'
import { getJob } from '#contract/jobs/jobs.contract.ts'
import { fetchFromServer } from './request.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { storeItems, writeListedItems } from './pulled-items.ts'
import { readItem } from '#web/offline/hooks/read-items.ts'

/** Fetches a job that is not on this device, such as one completed long ago. Rejects when the server can't be asked. */
export async function fetchJob(localSession: LocalSession, jobId: string): Promise<'brought' | 'not-found'> {
  const { store, userId } = localSession
  if (await store.jobs.get([userId, jobId])) return 'brought'
  try {
    const [job, items] = await Promise.all([send(getJob, { jobId }), fetchFromServer.items(jobId)])
    const stamps = { itemsStamp: null, wantedStamp: null }
    // The job is never seen without its items.
    await inOneStep(localSession, async (step) => {
      const { store, userId, now } = step
      await store.jobs.put({ userId, _id: jobId, job, ...stamps, standing: 'brought', keptAt: now() })
      await writeListedItems(step, jobId, items, { stamp: null, settledCount: 0 })
    })
    return 'brought'
  } catch (failure) {
    if (isNotThere(failure)) return 'not-found'
    throw failure
  }
}

/** Fetches the items of a job that is on this device, for one of them that is not. Rejects when the server can't be asked. */
export async function fetchItem(
  localSession: LocalSession,
  { itemId, jobId }: { itemId: string; jobId: string },
): Promise<'brought' | 'not-found'> {
  const isHere = async () => (await readItem(localSession, itemId)) !== null
  // A pull may have brought it meanwhile.
  if (await isHere()) return 'brought'
  try {
    const { wantedStamp: stamp = null, settledCount = 0 } =
      (await localSession.store.jobs.get([localSession.userId, jobId])) ?? {}
    await storeItems(localSession, jobId, await fetchFromServer.items(jobId), { stamp, settledCount })
  } catch (failure) {
    if (isNotThere(failure)) return 'not-found'
    throw failure
  }
  return (await isHere()) ? 'brought' : 'not-found'
}

function isNotThere(failure: unknown): boolean {
  return failure instanceof AppError && failure.status === 404
}
