import { expect, test } from 'vitest'
import { createItem } from './items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

async function givenJob() {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const jobId = server.addJob(device.userId)
  await device.pull()
  return { server, device, localSession: device.localSession, jobId, itemId: newId() }
}

test('a serial number that was pasted in two lines is recorded and sent in one', async () => {
  const { server, device, localSession, jobId, itemId } = await givenJob()

  await createItem(localSession, {
    itemId,
    jobId,
    content: givenContent({ serialNumber: 'CB\n7', repairDetails: 'a\nb' }),
  })
  await device.flush()

  expect(server.liveItems(jobId)).toMatchObject([
    [itemId, { versions: [{ serialNumber: 'CB 7', repairDetails: 'a\nb' }] }],
  ])
})
