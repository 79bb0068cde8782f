import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

/** A device with so many jobs, and a new item of each in its outbox. */
export async function givenWork(jobs = 1) {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const jobIds = Array.from({ length: jobs }, () => server.addJob(device.userId))
  await device.pull()
  const itemIds = jobIds.map(() => newId())
  for (const [index, jobId] of jobIds.entries()) {
    await createItem(device.desk, { itemId: itemIds[index] ?? '', jobId, content: givenContent() })
  }
  return { server, device, desk: device.desk, jobIds, itemIds, jobId: jobIds[0] ?? '', itemId: itemIds[0] ?? '' }
}
