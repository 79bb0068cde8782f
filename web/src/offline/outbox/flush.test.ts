import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { createItem, updateItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { photoUrlOf } from '#web/offline/store/photo-address.ts'
import { completeJob } from '#web/offline/actions/completion.ts'
import { readItem, readItems } from '#web/offline/hooks/use-local-items.ts'
import { readJobs } from '#web/offline/hooks/use-local-jobs.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
import { givenContent, givenDevice, type Fate } from '#web/testing/given-device.ts'
import { givenWork } from '#web/testing/given-work.ts'

describe('an entry', () => {
  test.each([
    ['the network fails', 'is-lost'],
    ['the answer is lost', 'loses-its-answer'],
    ['the server has a fault', 'meets-a-fault'],
    ['a captive portal answers in its stead', 'meets-a-portal'],
  ] satisfies [string, Fate][])('stays when %s, and arrives exactly once after all', async (_, fate) => {
    const { server, device, itemId } = await givenWork()

    device.fates.push(fate)
    expect(await device.flush()).toMatchObject({ sent: 0, ended: 'later' })
    expect(await device.pendingCount()).toBe(1)
    await device.flush()

    expect(server.effects).toMatchObject([{ name: 'createItem', id: itemId }])
    expect(await device.pendingCount()).toBe(0)
  })

  test('is sent again by the reopened app when the old one died before it heard the answer', async () => {
    const { server, device } = await givenWork()
    device.fates.push('dies')
    await expect(device.flush()).rejects.toThrow()

    const reopened = device.anotherTab()
    expect(await reopened.pendingCount()).toBe(1)
    await reopened.flush()

    expect(server.effects).toHaveLength(1)
    expect(await reopened.pendingCount()).toBe(0)
  })

  test('holds no token', async () => {
    const { device } = await givenWork()

    expect(JSON.stringify(await device.store.outbox.toArray())).not.toMatch(/token|bearer/i)
  })
})

describe('a 401', () => {
  test('stops the queue and changes nothing in it; after signing in again it goes on', async () => {
    const { server, device } = await givenWork(3)
    device.fates.push('arrives', 'is-signed-out')

    const { sent, ended } = await device.flush()
    expect(ended).toBe('signed-out')
    expect(await device.pendingCount()).toBe(3 - sent)
    expect((await device.store.outbox.toArray()).every(({ attention }) => attention === null)).toBe(true)

    await device.flush()
    expect(server.effects).toHaveLength(3)
    expect(await device.pendingCount()).toBe(0)
  })
})

describe('another user on the same device', () => {
  test('neither sees nor sends nor counts what the first one wrote', async () => {
    const { server, device, jobId } = await givenWork()
    const other = givenDevice({ server, name: device.name })

    expect(await readItems(other.localSession, jobId)).toEqual([])
    expect(await readJobs(other.localSession)).toEqual([])
    expect((await readOutbox(other.localSession)).pendingCount).toBe(0)
    await other.pull()
    await other.flush()

    expect(server.effects).toEqual([])
    expect(await device.pendingCount()).toBe(1)
  })

  test('another user on the same device who signs in between two entries does not send the second', async () => {
    const { server, device } = await givenWork(2)
    const transport = device.deps.transport
    device.deps.transport = async (call, photo) => {
      const reply = await transport(call, photo)
      device.signedIn.userId = newId()
      return reply
    }

    expect(await device.flush()).toMatchObject({ sent: 1, ended: 'signed-out' })

    expect(server.effects).toHaveLength(1)
    expect(await device.pendingCount()).toBe(1)
  })

  test('leaves the first one’s work to be sent when they are back', async () => {
    const { server, device } = await givenWork()
    await givenDevice({ server, name: device.name }).flush()

    await device.flush()

    expect(server.effects).toHaveLength(1)
  })
})

describe('a refusal', () => {
  test.each([
    ['invalid-input', 400],
    ['not-allowed', 403],
    ['not-found', 404],
    ['id-taken', 409],
    ['item-deleted', 410],
    ['too-large', 413],
  ] as const)('%s is shown at the item in the server’s words, and stays pending', async (code, status) => {
    const { device, localSession, itemId } = await givenWork()
    device.deps.transport = async () => {
      throw new AppError(code, 'The server says why.')
    }

    expect(await device.flush()).toMatchObject({ refused: 1, ended: 'done' })

    expect(await readItem(localSession, itemId)).toMatchObject({
      sync: 'attention',
      attention: { code, status, words: 'The server says why.' },
    })
    expect(await readOutbox(localSession)).toMatchObject({ pendingCount: 1, needsAttention: [{ itemId, code }] })
  })

  test('holds up its item and its job’s completion, but neither the job’s other items nor other jobs', async () => {
    const { server, device, localSession, jobIds, itemIds, jobId } = await givenWork(2)
    const otherItem = newId()
    await createItem(localSession, { itemId: otherItem, jobId, content: givenContent({ serialNumber: 'SH-2' }) })
    await completeJob(localSession, jobId)
    await completeJob(localSession, jobIds[1] ?? '')
    const written = { jobId, versions: [givenContent({ wll: 'another' })], isDeleted: false }
    server.items.set(itemIds[0] ?? '', written)

    await device.flush()

    const made = server.effects.map(({ name, id }) => `${name} ${id}`)
    expect(made.toSorted()).toEqual(
      [`createItem ${itemIds[1]}`, `createItem ${otherItem}`, `completeJob ${jobIds[1]}`].toSorted(),
    )
    expect(await device.pendingCount()).toBe(2)
  })

  test('a refusal of a photo is told at the item that shows it, whose text has arrived', async () => {
    const { server, device, localSession, jobId } = await givenWork()
    const photoId = await storePhoto(localSession, { jobId, file: new Blob(['x']) })
    const shown = newId()
    await createItem(localSession, { itemId: shown, jobId, content: givenContent({ photoUrl: photoUrlOf(photoId) }) })
    const { transport } = device.deps
    device.deps.transport = async (call, photo) => {
      if (call.name === 'uploadPhoto') throw new AppError('too-large', 'At most 25 MB.')
      return transport(call, photo)
    }

    await device.flush()

    expect(server.effects.map(({ name }) => name)).toEqual(['createItem', 'createItem'])
    expect(await readItem(localSession, shown)).toMatchObject({
      sync: 'attention',
      attention: { words: 'At most 25 MB.' },
    })
  })

  test('is lifted when the person writes the item anew', async () => {
    const { server, device, localSession, itemId } = await givenWork()
    const { transport } = device.deps
    device.deps.transport = async () => {
      throw new AppError('invalid-input', 'The examination can’t be in the future.')
    }
    await device.flush()
    device.deps.transport = transport
    const basis = (await readItem(localSession, itemId))?.basis ?? expect.fail()

    await updateItem(localSession, { itemId, content: givenContent({ wll: '3 t' }), basis })
    await device.flush()

    expect(server.items.get(itemId)?.versions).toMatchObject([{ wll: '3 t' }])
    expect(await device.pendingCount()).toBe(0)
  })
})

test('a server that asks for patience is left alone for as long as it says', async () => {
  const { device } = await givenWork(4)
  let tries = 0
  device.deps.transport = async () => {
    tries += 1
    throw new AppError('too-many-attempts', 'Later.', { retryAfterSeconds: 90 })
  }

  expect(await device.flush()).toMatchObject({ ended: 'later', retryAfterMs: 90_000 })
  // Two jobs are sent at once.
  expect(tries).toBe(2)
})

test('two tabs send each entry once', async () => {
  const { server, device } = await givenWork(4)
  const calls: string[] = []
  const tabs = [device, device.anotherTab()]
  for (const { deps } of tabs) {
    const { transport } = deps
    deps.transport = async (call, photo) => {
      calls.push(String(call.input._id))
      return transport(call, photo)
    }
  }

  await Promise.all([...tabs, ...tabs].map((tab) => tab.flush()))

  expect(calls).toHaveLength(4)
  expect(server.effects).toHaveLength(4)
})

test('without locks two tabs may send an entry twice, and still it counts once', async () => {
  const { server, device } = await givenWork(2)
  const other = givenDevice({ server, userId: device.userId, name: device.name })

  await Promise.all([device.flush(), other.flush()])

  expect(server.effects).toHaveLength(2)
  expect(await device.pendingCount()).toBe(0)
})
