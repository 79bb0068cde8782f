import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { maxBundleSize } from '#contract/bundles/bundle.contract.ts'
import { completeJob } from '#web/offline/actions/completion.ts'
import type { Call } from './transport.ts'
import { createItem, updateItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { readItem } from '#web/offline/hooks/use-local-items.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

/** A device with so many new items of one job in its outbox, and what it sends: single calls and bundles of names. */
async function givenItems(count: number) {
  const server = simulatedServer()
  const device = givenDevice({ server })
  const jobId = server.addJob(device.userId)
  await device.pull()
  const itemIds = Array.from({ length: count }, () => newId())
  const create = (itemId: string) => createItem(device.localSession, { itemId, jobId, content: givenContent() })
  for (const itemId of itemIds) await create(itemId)
  const calls: string[][] = []
  const { transport, transportBundle } = device.deps
  device.deps.transport = (call, photo) => {
    calls.push([call.name])
    return transport(call, photo)
  }
  device.deps.transportBundle = (bundle) => {
    calls.push(bundle.map(({ name }) => name))
    return transportBundle(bundle)
  }
  const madeIds = () => server.effects.map(({ id }) => id)
  return {
    server,
    device,
    localSession: device.localSession,
    jobId,
    itemIds,
    calls,
    create,
    madeIds,
    itemId: itemIds[0] ?? '',
  }
}

test('a job’s items go in few calls, in their order, and its completion behind them', async () => {
  const { server, device, localSession, jobId, itemIds, calls, madeIds } = await givenItems(34)
  await completeJob(localSession, jobId)

  expect(await device.flush()).toMatchObject({ sent: 35, refused: 0, ended: 'done' })

  expect(calls.map((names) => names.length)).toEqual([maxBundleSize, 2, 1])
  expect(madeIds()).toEqual([...itemIds, jobId])
  expect(server.jobs.get(jobId)?.status).toBe('completed')
  expect(await device.pendingCount()).toBe(0)
})

test('while somebody types, items go a few at a time, in their order', async () => {
  const { device, itemIds, calls, madeIds } = await givenItems(18)
  device.deps.untilKeysPause = async () => false

  expect(await device.flush()).toMatchObject({ sent: 18, refused: 0, ended: 'done' })

  expect(calls.map((names) => names.length)).toEqual([8, 8, 2])
  expect(madeIds()).toEqual(itemIds)
})

test('text goes before photos: all items go together first, and what an item shows follows its photo', async () => {
  const { device, localSession, jobId, itemIds, calls, create, madeIds } = await givenItems(2)
  const photoId = await storePhoto(localSession, { jobId, file: new Blob(['x']) })
  const shown = newId()
  await createItem(localSession, { itemId: shown, jobId, content: givenContent({ photoUrl: photoUrlOf(photoId) }) })
  const behind = newId()
  await create(behind)

  await device.flush()

  expect(calls).toEqual([['createItem', 'createItem', 'createItem', 'createItem'], ['uploadPhoto'], ['updateItem']])
  expect(madeIds()).toEqual([...itemIds, shown, behind, photoId, shown])
})

describe('in a bundle', () => {
  test('one refused entry is shown, the others arrive, and the completion waits', async () => {
    const { server, device, localSession, jobId, itemIds, madeIds } = await givenItems(5)
    await completeJob(localSession, jobId)
    server.items.set(itemIds[2] ?? '', { jobId, versions: [givenContent({ wll: 'another' })], isDeleted: false })

    expect(await device.flush()).toMatchObject({ sent: 4, refused: 1, ended: 'done' })

    expect(madeIds()).toEqual(itemIds.filter((_, index) => index !== 2))
    expect(await readOutbox(localSession)).toMatchObject({
      pendingCount: 2,
      needsAttention: [{ itemId: itemIds[2], code: 'id-taken', status: 409, words: 'Id taken.' }],
    })
    expect(server.jobs.get(jobId)?.status).not.toBe('completed')
  })

  test('one conflict is shown with what the other wrote, and the other saves arrive', async () => {
    const { server, device, localSession, itemIds } = await givenItems(3)
    await device.flush()
    await device.pull()
    server.items.get(itemIds[1] ?? '')?.versions.push(givenContent({ wll: 'theirs' }))
    for (const itemId of itemIds) {
      const basis = (await readItem(localSession, itemId))?.basis ?? expect.fail()
      await updateItem(localSession, { itemId, content: givenContent({ wll: 'mine' }), basis })
    }

    expect(await device.flush()).toMatchObject({ sent: 2, refused: 1 })

    expect(itemIds.map((id) => server.items.get(id)?.versions.at(-1)?.wll)).toEqual(['mine', 'theirs', 'mine'])
    expect((await readOutbox(localSession)).needsAttention).toMatchObject([
      { itemId: itemIds[1], code: 'stale-version', theirs: { wll: 'theirs' } },
    ])
    expect(await readItem(localSession, itemIds[1] ?? '')).toMatchObject({ sync: 'attention', wll: 'mine' })
  })

  test.each([
    ['the answer is lost after the server did it all', 'loses-its-answer'],
    ['the server dies over it', 'is-cut-short'],
    ['the network fails', 'is-lost'],
    ['a captive portal answers in its stead', 'meets-a-portal'],
  ] as const)('nothing is lost and nothing made twice when %s', async (_, fate) => {
    const { device, itemIds, madeIds } = await givenItems(9)
    device.fates.push(fate)

    expect(await device.flush()).toMatchObject({ sent: 0, refused: 0, ended: 'later' })
    expect(await device.pendingCount()).toBe(9)
    await device.flush()

    expect(madeIds()).toEqual(itemIds)
    expect(await device.pendingCount()).toBe(0)
  })

  test('nothing is lost and nothing made twice when the device dies before it heard the answer', async () => {
    const { device, itemIds, madeIds } = await givenItems(9)
    device.fates.push('dies')
    await expect(device.flush()).rejects.toThrow()

    const reopened = device.anotherTab()
    expect(await reopened.pendingCount()).toBe(9)
    await reopened.flush()

    expect(madeIds()).toEqual(itemIds)
    expect(await reopened.pendingCount()).toBe(0)
  })

  test('what the server answered before a fault has left the outbox, and the rest waits in its order', async () => {
    const { server, device, localSession, jobId, itemIds, madeIds } = await givenItems(4)
    await completeJob(localSession, jobId)
    const { transportBundle } = device.deps
    device.deps.transportBundle = (calls: Call[]) => server.answerBundle(device.userId, calls.slice(0, 2))

    expect(await device.flush()).toMatchObject({ sent: 2, ended: 'later' })
    expect(madeIds()).toEqual(itemIds.slice(0, 2))
    expect(await device.pendingCount()).toBe(3)
    device.deps.transportBundle = transportBundle
    await device.flush()

    expect(madeIds()).toEqual([...itemIds, jobId])
  })

  test('an answer that names another item leaves the entry where it is', async () => {
    const { server, device } = await givenItems(2)
    device.deps.transportBundle = async (calls) => server.answerBundle(device.userId, calls.toReversed())

    await device.flush()

    expect(await device.pendingCount()).toBe(2)
  })

  test('an entry whose content changes while it is on its way is followed by another', async () => {
    const { server, device, localSession, itemId } = await givenItems(3)
    const { transportBundle } = device.deps
    device.deps.transportBundle = async (calls) => {
      device.deps.transportBundle = transportBundle
      const basis = (await readItem(localSession, itemId))?.basis ?? expect.fail()
      await updateItem(localSession, { itemId, content: givenContent({ wll: 'later word' }), basis })
      return transportBundle(calls)
    }

    await device.flush()

    expect(server.items.get(itemId)?.versions.map(({ wll }) => wll)).toEqual(['', 'later word'])
    expect(await device.pendingCount()).toBe(0)
  })

  test('an entry that was withdrawn meanwhile does not go', async () => {
    const { device, localSession, itemIds, madeIds } = await givenItems(3)
    const entries = await device.store.outbox.orderBy('place').toArray()
    const { whoSends } = device.deps
    let asked = 0
    device.deps.whoSends = () => {
      asked += 1
      // After the outbox was read, before the entries are marked as sent.
      if (asked === 2) void localSession.store.outbox.delete(entries[1]?.place ?? 0)
      return whoSends()
    }

    await device.flush()

    expect(madeIds()).toEqual([itemIds[0], itemIds[2]])
  })

  test('nothing is sent for somebody who has signed out', async () => {
    const { server, device } = await givenItems(3)
    device.fates.push('is-signed-out')

    expect(await device.flush()).toMatchObject({ sent: 0, ended: 'signed-out' })

    expect(server.effects).toEqual([])
    expect(await device.store.outbox.toArray()).toMatchObject(Array(3).fill({ attention: null }))
  })
})

describe('a bundle that is refused as a whole', () => {
  test.each(['not-found', 'too-large', 'invalid-input', 'not-allowed'] as const)(
    'a bundle that is refused as a whole for %s says nothing about its entries: each is sent alone',
    async (code) => {
      const { device, itemIds, calls, madeIds } = await givenItems(3)
      device.deps.transportBundle = async () => {
        throw new AppError(code, 'No bundles here.')
      }

      expect(await device.flush()).toMatchObject({ sent: 3, refused: 0, ended: 'done' })

      expect(calls).toEqual([['createItem'], ['createItem'], ['createItem']])
      expect(madeIds()).toEqual(itemIds)
    },
  )

  test('a bundle that is refused as a whole and then meets silence keeps its order', async () => {
    const { server, device, calls } = await givenItems(3)
    device.deps.transportBundle = async () => {
      throw new AppError('not-found', 'No bundles here.')
    }
    device.fates.push('arrives', 'is-lost')

    expect(await device.flush()).toMatchObject({ sent: 1, ended: 'later' })

    expect(calls).toHaveLength(2)
    expect(server.effects).toHaveLength(1)
  })
})

test('a job whose bundle meets a fault holds up no other job', async () => {
  const { server, device, localSession, jobId } = await givenItems(3)
  const elsewhere = server.addJob(device.userId)
  for (const itemId of [newId(), newId()])
    await createItem(localSession, { itemId, jobId: elsewhere, content: givenContent() })
  const { transportBundle } = device.deps
  device.deps.transportBundle = async (calls) => {
    if (calls[0]?.input.jobId === jobId) throw new AppError('unexpected', 'Something went wrong.')
    return transportBundle(calls)
  }

  expect(await device.flush()).toMatchObject({ sent: 2, ended: 'later' })

  expect(server.effects.map((effect) => effect.jobId)).toEqual([elsewhere, elsewhere])
})
