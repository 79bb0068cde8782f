import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { givenContent, givenDevice } from './given-device.ts'
import { simulatedServer } from './simulated-server.ts'

/** A device with so many jobs, and a new item of each in its outbox. */
export async function givenWork(jobs = 1) {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const jobIds = Array.from({ length: jobs }, () => server.addJob(device.userId))
  await device.pull()
  const itemIds = jobIds.map(() => newId())
  for (const [index, jobId] of jobIds.entries()) {
    await createItem(device.localSession, { itemId: itemIds[index] ?? '', jobId, content: givenContent() })
  }
  return {
    server,
    device,
    localSession: device.localSession,
    jobIds,
    itemIds,
    jobId: jobIds[0] ?? '',
    itemId: itemIds[0] ?? '',
  }
}
