import { describe, expect, test } from 'vitest'
import { completeJob } from '#web/offline/actions/completion.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { newId } from './new-id.ts'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import { deleteShown } from '#web/testing/delete-shown.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { givenPhoneAndOffice, itemCall } from '#web/testing/given-office.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

describe('a job that is not wholly on the device', () => {
  test('says how many items are missing and can’t be completed, until they are here', async () => {
    const { phone, localSession, jobId, office } = await givenPhoneAndOffice()
    await office.add()
    await office.add()
    const { items } = phone.deps.requests
    phone.deps.requests.items = () => Promise.reject(new TypeError('Failed to fetch'))
    await phone.pull().catch(() => undefined)

    expect(await readJob(localSession, jobId)).toMatchObject({ itemsToFetch: 2 })
    await expect(completeJob(localSession, jobId)).rejects.toMatchObject({ code: 'work-missing' })

    phone.deps.requests.items = items
    await phone.pull()
    expect(await readJob(localSession, jobId)).toMatchObject({ itemsToFetch: 0 })
    await completeJob(localSession, jobId)
    expect(await phone.pendingCount()).toBe(1)
  })

  test('goes on missing them however much is added, sent and deleted here', async () => {
    const server = simulatedServer()
    const phone = givenDevice({ server })
    const { localSession } = phone
    const jobId = server.addJob(phone.userId)
    for (const serialNumber of ['1', '2', '3']) {
      await server.answer(
        phone.userId,
        itemCall('createItem', { ...givenContent({ serialNumber }), jobId, _id: newId() }),
        null,
      )
    }
    phone.deps.requests.items = () => Promise.reject(new TypeError('Failed to fetch'))
    await phone.pull().catch(() => undefined)
    expect(await readJob(localSession, jobId)).toMatchObject({ itemsToFetch: 3 })

    const own = Array.from({ length: 4 }, newId)
    for (const itemId of own) await createItem(localSession, { itemId, jobId, content: givenContent() })
    await phone.flush()
    expect(await readJob(localSession, jobId)).toMatchObject({ itemsToFetch: 3 })
    await phone.pull().catch(() => undefined)
    await deleteShown(localSession, { itemId: own[0] ?? '', reason: 'Sold' })
    await phone.flush()

    expect(await readJob(localSession, jobId)).toMatchObject({ itemsToFetch: 3 })
  })

  test('lacks nothing when its own deletion is answered while the list of jobs is on its way', async () => {
    const { phone, localSession, jobId, hook } = await givenPhoneAndOffice()
    await deleteShown(localSession, { itemId: hook, reason: 'Sold' })
    const { work } = phone.deps.requests
    phone.deps.requests.work = async (stamp) => {
      const listed = await work(stamp)
      await phone.flush()
      return { ...listed, stamp: 'from before', isUnchanged: false, jobs: (await work(undefined)).jobs.map(before) }
    }
    const before = <Listed extends { itemCount: number }>(job: Listed) => ({ ...job, itemCount: 2 })
    phone.deps.requests.items = () => Promise.reject(new TypeError('Failed to fetch'))

    await phone.pull().catch(() => undefined)

    expect(await readJob(localSession, jobId)).toMatchObject({ itemsToFetch: 0 })
  })

  test('lacks nothing while the answer to its own new item is still out', async () => {
    const { phone, localSession, jobId } = await givenPhoneAndOffice()
    await createItem(localSession, { itemId: newId(), jobId, content: givenContent() })
    phone.fates.push('loses-its-answer')
    await phone.flush()
    phone.deps.requests.items = () => Promise.reject(new TypeError('Failed to fetch'))

    await phone.pull().catch(() => undefined)

    expect(await readJob(localSession, jobId)).toMatchObject({ itemsToFetch: 0 })
  })
})
