import { describe, expect, test } from 'vitest'
import { currentSession, endSession } from '#web/api/session.ts'
import { networkBundleTransport, networkTransport } from '#web/offline/outbox/transport.ts'
import { flush } from '#web/offline/outbox/flush.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { fetchWork, keepInSync } from './sync.ts'
import { localSessionOf } from '#web/offline/store/local-session.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
import { falseServer, html, json } from '#web/testing/false-server.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

/** Entries of one job in the outbox, a real client, and whatever the network answers. */
async function givenEntries(count: number, replies: (jobId: string) => Parameters<typeof falseServer>[0]) {
  const { user } = givenSession({}, 'secret')
  const server = simulatedServer()
  const device = givenDevice({ server, userId: user._id })
  const jobId = server.addJob(user._id)
  const itemIds = Array.from({ length: count }, () => newId())
  for (const itemId of itemIds) await createItem(device.localSession, { itemId, jobId, content: givenContent() })
  const { received } = falseServer(replies(jobId))
  const deps = {
    ...device.deps,
    transport: networkTransport,
    transportBundle: networkBundleTransport,
    whoSends: () => currentSession()?.user._id ?? null,
  }
  return { device, itemIds, received, send: () => flush(deps) }
}

function givenEntry(reply: () => Response | Error) {
  return givenEntries(1, (jobId) => ({ [`POST /api/inspections/jobs/${jobId}/items`]: reply }))
}

function givenBundle(reply: (itemIds: string[]) => Response | Error) {
  return givenEntries(3, () => ({
    'POST /api/inspections/bundle': ({ body }) =>
      reply(Object(body).calls.map(({ input }: { input: { _id: string } }) => input._id)),
  }))
}

describe('over the network', () => {
  test('the token goes with the call, not with the entry', async () => {
    const { device, received, send } = await givenEntry(() => json(201, {}))

    await send()

    expect(received[0]?.headers.authorization).toBe('Bearer secret')
    expect(received[0]?.body).toMatchObject({ serialNumber: 'CB-1' })
    expect(JSON.stringify(await device.store.outbox.toArray())).not.toContain('secret')
  })

  test.each([
    ['a captive portal’s page', () => html(200)],
    ['JSON that does not name the item', () => json(200, { ok: true })],
    ['JSON that names another item', () => json(200, { _id: newId() })],
    ['a request that took too long', () => json(408, { error: 'Slow.', code: 'request-timeout' })],
    ['a proxy’s error page', () => html(502)],
    ['a fault', () => json(500, { error: 'Oh.', code: 'unexpected' })],
    ['a proxy’s refusal in our shape', () => json(403, { error: 'Blocked.', code: 'policy-denied' })],
    ['no network', () => new TypeError('Failed to fetch')],
  ])('%s leaves the entry as it is', async (_, reply) => {
    const { device, send } = await givenEntry(reply)

    expect(await send()).toMatchObject({ ended: 'later' })

    expect(await device.store.outbox.toArray()).toMatchObject([{ attention: null, needs: 0 }])
  })

  test.each([
    [409, 'something-new', 'A newer server says why.'],
    [422, 'not-processable', 'It can’t be read.'],
    [410, 'item-deleted', 'It was deleted.'],
  ])('a %s is a refusal, whatever its code', async (status, code, words) => {
    const { device, send } = await givenEntry(() => json(status, { error: words, code }, { 'x-refusal': code }))

    expect(await send()).toMatchObject({ refused: 1, ended: 'done' })

    expect(await device.store.outbox.toArray()).toMatchObject([{ attention: { status, words } }])
  })

  test('a proxy that finds a photo too large is a refusal too, in whatever form it says so', async () => {
    const { device, send } = await givenEntry(() => html(413))

    await send()

    expect((await readOutbox(device.localSession)).needsAttention).toMatchObject([{ status: 413, code: 'too-large' }])
  })

  test('a 401 ends the session and leaves the queue', async () => {
    const { device, send } = await givenEntry(() => json(401, { error: 'Sign in.', code: 'not-signed-in' }))

    expect(await send()).toMatchObject({ ended: 'signed-out' })

    expect(currentSession()).toBeNull()
    expect(await device.pendingCount()).toBe(1)
  })
})

describe('a bundle over the network', () => {
  test('has the token and the entries, and each answer reconciles its own', async () => {
    const { device, itemIds, received, send } = await givenBundle(([first, , third]) =>
      json(200, {
        answers: [
          { status: 201, body: { _id: first } },
          { status: 422, body: { error: 'A newer server says why.', code: 'something-new' } },
          { status: 200, body: { _id: third } },
        ],
      }),
    )

    expect(await send()).toMatchObject({ sent: 2, refused: 1, ended: 'done' })

    expect(received).toMatchObject([{ headers: { authorization: 'Bearer secret' } }])
    expect(received[0]?.body).toMatchObject({ calls: itemIds.map((_id) => ({ name: 'createItem', input: { _id } })) })
    expect(await device.store.outbox.toArray()).toMatchObject([
      { itemId: itemIds[1], attention: { status: 422, words: 'A newer server says why.' } },
    ])
  })

  test.each([
    ['a captive portal’s page', () => html(200)],
    ['JSON of somebody else', () => json(200, { ok: true })],
    ['answers that name nothing', () => json(200, { answers: [{ status: 200 }, { status: 200, body: 1 }, 'yes'] })],
    ['no answers', () => json(200, { answers: [] })],
    ['a fault', () => json(500, { error: 'Oh.', code: 'unexpected' })],
    ['no network', () => new TypeError('Failed to fetch')],
  ])('%s leaves all entries as they are', async (_, reply) => {
    const { device, send } = await givenBundle(reply)

    expect(await send()).toMatchObject({ sent: 0, refused: 0, ended: 'later' })

    expect(await device.store.outbox.toArray()).toMatchObject(Array(3).fill({ attention: null, needs: 0 }))
  })
})

test('after signing in again the same person’s work goes on by itself', async () => {
  const jobId = newId()
  const itemId = newId()
  const { user } = givenSession({ _id: newId() }, 'first')
  await createItem(localSessionOf(user._id), { itemId, jobId, content: givenContent() })
  endSession()
  const { received } = falseServer({ [`POST /api/inspections/jobs/${jobId}/items`]: () => json(201, { _id: itemId }) })
  const stopFetching = fetchWork()
  const stop = keepInSync()

  givenSession({ _id: newId(), name: 'Somebody else' }, 'other')
  await expect.poll(() => received.map(({ path }) => path)).toContain('/api/inspections/device')
  expect(received.filter(({ method }) => method === 'POST')).toEqual([])

  givenSession({ _id: user._id }, 'second')
  await expect
    .poll(() => received.filter(({ method }) => method === 'POST'))
    .toMatchObject([{ headers: { authorization: 'Bearer second' } }])
  await expect.poll(async () => (await readOutbox(localSessionOf(user._id))).pendingCount).toBe(0)
  stop()
  stopFetching()
})
