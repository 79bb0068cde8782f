import { send } from '#web/api/client.ts'
import { AppError } from '#contract/errors.ts'
import { getJob } from '#contract/jobs/jobs.contract.ts'
import { askByNetwork } from '#web/offline/ask-server.ts'
import type { Desk } from '#web/offline/desk.ts'
import { keepItems } from '#web/offline/pulled-items.ts'

/** Fetches a job that is not on this device, such as one completed long ago. Rejects when the server can't be asked. */
export async function bringJob(desk: Desk, jobId: string): Promise<'brought' | 'not-found'> {
  const { store, userId, now } = desk
  if (await store.jobs.get([userId, jobId])) return 'brought'
  try {
    const [job, items] = await Promise.all([send(getJob, { jobId }), askByNetwork.items(jobId)])
    const stamps = { itemsStamp: null, wantedStamp: null }
    await store.jobs.put({ userId, _id: jobId, job, ...stamps, standing: 'brought', keptAt: now() })
    await keepItems(desk, jobId, items, null)
    return 'brought'
  } catch (failure) {
    if (failure instanceof AppError && failure.status === 404) return 'not-found'
    throw failure
  }
}
