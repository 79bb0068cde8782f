import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { Unreachable } from '#web/api/reachability.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { sendBundle } from '#contract/bundles/bundle.contract.ts'
import { waitable } from './entries.ts'
import { triesUntilFailing } from './ordering.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readOutbox } from '#web/offline/hooks/use-sync-state.ts'
import { givenContent } from '#web/testing/given-device.ts'
import { givenWork } from '#web/testing/given-work.ts'

test('whatever waits may be sent before a required second factor is set up', () => {
  const refused = Object.entries({ ...waitable, sendBundle }).filter(
    ([, { beforeSecondFactor }]) => !beforeSecondFactor,
  )

  expect(refused).toEqual([])
})

test('work that is refused for want of a second factor waits, and needs nobody', async () => {
  const { device } = await givenWork(1)
  device.deps.transport = async () => {
    throw new AppError('second-factor-needed', 'Set one up first.')
  }

  expect(await device.flush()).toMatchObject({ sent: 0, ended: 'later' })
  expect(await readOutbox(device.localSession)).toMatchObject({ pendingCount: 1, needsAttention: [] })
})

describe('jobs', () => {
  test('do not wait for each other when one of them meets a fault', async () => {
    const { server, device, jobIds, jobId } = await givenWork(3)
    const { transport } = device.deps
    device.deps.transport = async (call, photo) => {
      if (call.input.jobId === jobId) throw new AppError('unexpected', 'Something went wrong.')
      return transport(call, photo)
    }

    expect(await device.flush()).toMatchObject({ sent: 2, ended: 'later' })

    expect(server.effects.map((effect) => effect.jobId)).toEqual(jobIds.slice(1))
  })

  test('are not all tried when there is no connection', async () => {
    const { device } = await givenWork(5)
    let tries = 0
    device.deps.serverAnswers = async () => false
    device.deps.transport = async () => {
      tries += 1
      throw new Unreachable()
    }

    await device.flush()

    expect(tries).toBeLessThanOrEqual(2)
  })

  test('jobs that always get 500 don’t stop the others, however many they are', async () => {
    const { server, device, jobIds } = await givenWork(6)
    const broken = jobIds.slice(0, 4)
    const { transport } = device.deps
    device.deps.transport = async (call, photo) => {
      if (broken.includes(String(call.input.jobId))) throw new AppError('unexpected', 'Something went wrong.')
      return transport(call, photo)
    }

    expect(await device.flush()).toMatchObject({ sent: 2, ended: 'later' })

    expect(server.effects.map((effect) => effect.jobId)).toEqual(jobIds.slice(4))
  })

  test('whose calls hang don’t stop the others', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { server, device, jobIds } = await givenWork(4)
    const hanging = jobIds.slice(0, 2)
    const { transport } = device.deps
    const ends: (() => void)[] = []
    device.deps.transport = async (call, photo) => {
      if (!hanging.includes(String(call.input.jobId))) return transport(call, photo)
      await new Promise<void>((resolve) => ends.push(resolve))
      throw new Unreachable()
    }

    const flushResult = device.flush()
    await expect.poll(() => ends).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(5_000)

    await expect.poll(() => server.effects.map((effect) => effect.jobId)).toEqual(jobIds.slice(2))
    for (const end of ends) end()
    expect(await flushResult).toMatchObject({ sent: 2, ended: 'later' })
  })

  test('keep their order: behind an entry without an answer nothing of the job is sent', async () => {
    const { server, device, localSession, jobId } = await givenWork()
    await createItem(localSession, { itemId: newId(), jobId, content: givenContent() })
    device.fates.push('is-lost')

    await device.flush()

    expect(server.effects).toEqual([])
  })
})

describe('an entry that fails again and again', () => {
  async function givenFailing() {
    const { server, device, localSession, jobId, itemId } = await givenWork()
    const others = [newId(), newId()]
    for (const each of others) await createItem(localSession, { itemId: each, jobId, content: givenContent() })
    const { transport } = device.deps
    device.deps.transport = async (call, photo) => {
      if (call.input._id === itemId) throw new AppError('unexpected', 'Something went wrong.')
      return transport(call, photo)
    }
    device.deps.transportBundle = (calls) => {
      const at = calls.findIndex(({ input }) => input._id === itemId)
      if (at === 0) throw new AppError('unexpected', 'Something went wrong.')
      return server.answerBundle(device.userId, at < 0 ? calls : calls.slice(0, at))
    }
    return { server, device, localSession, itemId, others, transport }
  }

  test('is shown with its reason after a few tries, and the rest of its job goes on', async () => {
    const { server, device, localSession, itemId, others } = await givenFailing()
    for (let tries = 1; tries < triesUntilFailing; tries += 1) await device.flush()
    expect(server.effects).toEqual([])
    expect((await readOutbox(localSession)).failing).toEqual([])

    await device.flush()
    expect((await readOutbox(localSession)).failing).toMatchObject([
      { itemId, reason: 'Something went wrong.', tries: 5 },
    ])
    await device.flush()

    expect(server.effects.map(({ id }) => id)).toEqual(others)
    expect((await readOutbox(localSession)).failing).toMatchObject([{ itemId, tries: 6 }])
  })

  test('is still tried again, and leaves when the server takes it', async () => {
    const { server, device, localSession, itemId, transport } = await givenFailing()
    for (let tries = 0; tries <= triesUntilFailing; tries += 1) await device.flush()

    device.deps.transport = transport
    await device.flush()

    expect(server.effects.at(-1)?.id).toBe(itemId)
    expect(await readOutbox(localSession)).toMatchObject({ pendingCount: 0, failing: [] })
  })

  test('is not blamed for a missing connection', async () => {
    const { device, localSession } = await givenWork()
    device.deps.serverAnswers = async () => false
    device.always(() => Promise.reject(new Unreachable()))

    for (let tries = 0; tries <= triesUntilFailing; tries += 1) await device.flush()

    expect((await readOutbox(localSession)).failing).toEqual([])
  })
})
