import type { DeviceWork } from '#contract/inspections/device.contract.ts'
import type { Desk } from '#web/offline/desk.ts'
import { noteItemsToFetch } from '#web/offline/items-to-fetch.ts'
import type { JobRow } from '#web/offline/local-rows.ts'
import { inOneStep } from '#web/offline/local-store.ts'
import { offerAllAgain } from '#web/offline/offer-again.ts'
import { asked, lettersOfJob } from '#web/offline/outbox.ts'

/** How long a job that was fetched because somebody asked stays here. */
const broughtForMs = 30 * 24 * 60 * 60_000

/** Lays the server's list of jobs over ours. A job with unsent work stays, whatever the server says. */
export function keepJobs(desk: Desk, work: DeviceWork): Promise<void> {
  const { store, userId, now } = desk
  return inOneStep(store, async () => {
    await noticeEpoch(desk, work.epoch)
    if (work.isUnchanged) return
    const here = new Map((await store.jobs.where('userId').equals(userId).toArray()).map((row) => [row._id, row]))
    await store.jobs.bulkPut(
      work.jobs.map(({ itemsStamp: wantedStamp, waitingWork, ...job }): JobRow => ({
        ...(here.get(job._id) ?? { itemsStamp: null }),
        userId,
        _id: job._id,
        job,
        standing: 'listed',
        wantedStamp,
        waitingWork,
        keptAt: now(),
      })),
    )
    for (const { _id } of work.jobs) here.delete(_id)
    for (const row of here.values()) await letGo(desk, row)
    await noteItemsToFetch(desk)
    await store.meta.put({ userId, key: 'companies', value: work.companies })
    await store.meta.put({ userId, key: 'examiner', value: work.examiner })
  })
}

/** The server has lost its memory back to a backup: all work that it may have lost is offered again, refused or not. */
async function noticeEpoch(desk: Desk, epoch: string): Promise<void> {
  const { store, userId } = desk
  const known = (await store.meta.get([userId, 'epoch']))?.value
  if (known === epoch) return
  await store.meta.put({ userId, key: 'epoch', value: epoch })
  if (known === undefined) return
  await offerAllAgain(desk)
  await store.letters.where('[userId+needs]').equals([userId, 1]).modify(asked)
  await store.jobs.where('userId').equals(userId).modify({ itemsStamp: null })
}

/** The server no longer names the job. */
async function letGo(desk: Desk, row: JobRow): Promise<void> {
  const { store, userId, now } = desk
  const { _id } = row
  if ((await lettersOfJob(desk, _id)).length > 0) {
    await store.jobs.put({ ...row, standing: 'gone' })
    return
  }
  if (row.standing === 'brought' && row.keptAt + broughtForMs > now()) return
  await store.jobs.delete([userId, _id])
  await store.items.where('[userId+jobId]').equals([userId, _id]).delete()
}
