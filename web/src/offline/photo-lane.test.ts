import { expect, test } from 'vitest'
import { completeJob } from '#web/offline/completion.ts'
import { createItem } from '#web/offline/item-actions.ts'
import { newId } from '#web/offline/new-id.ts'
import { photoUrlOf } from '#web/offline/photo-address.ts'
import { storePhoto } from '#web/offline/photos.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

test('photos travel three at a time beside the items, and each item goes behind its own photo', async () => {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const { desk } = device
  const jobId = server.addJob(device.userId)
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const photoId = await storePhoto(desk, { jobId, file: new Blob([name]) })
    await createItem(desk, { itemId: newId(), jobId, content: givenContent({ photoUrl: photoUrlOf(photoId) }) })
  }
  await completeJob(desk, jobId)
  const { carry } = device.office
  let underWay = 0
  let most = 0
  device.office.carry = async (call, photo) => {
    if (call.name !== 'uploadPhoto') return carry(call, photo)
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setTimeout(resolve))
    const reply = await carry(call, photo)
    underWay -= 1
    return reply
  }

  await device.deliver()

  expect(most).toBe(3)
  expect(await device.pendingCount()).toBe(0)
  expect(server.effects.at(-1)?.name).toBe('completeJob')
  expect(server.liveItems(jobId)).toHaveLength(5)
})
