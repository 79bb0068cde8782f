import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { createItem } from '#web/offline/actions/items.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { confirmNoDefect, undoNoDefect } from '#web/offline/actions/decide-items.ts'
import { storePhoto } from '#web/offline/store/photos.ts'
import { startRounds, type Rounds, retryDelay, nextRetryIn } from './sync-rounds.ts'
import { isSending } from './sync-state.ts'
import { givenContent, givenDevice } from '#web/testing/given-device.ts'
import { simulatedServer } from '#web/testing/simulated-server.ts'

describe('the patience between two attempts', () => {
  test('grows, has jitter, and is never above five minutes', () => {
    expect([1, 2, 3, 4].map((failures) => retryDelay(failures, 1))).toEqual([2_000, 4_000, 8_000, 16_000])
    expect(retryDelay(3, 0)).toBe(4_000)
    expect(retryDelay(5_000, 1)).toBe(300_000)
  })

  test('is at least what the server asked for', () => {
    expect(nextRetryIn(1, 90_000, 1)).toBe(90_000)
    expect(nextRetryIn(1, 999_000, 1)).toBe(300_000)
  })
})

/** A server that has forgotten every job of this person. */
const nothingLeft = {
  stamp: 'nothing',
  isUnchanged: false,
  jobs: [],
  companies: [],
  examiner: { qualifications: '', hasSignature: false, employer: '', employerAddress: '' },
}

describe('while the app is open', () => {
  let rounds: Rounds | undefined

  beforeEach(() => {
    // The store's own clockwork goes on; only ours stands still.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => {
    rounds?.stop()
    vi.useRealTimers()
  })

  async function given() {
    const server = simulatedServer()
    const device = givenDevice({ server })
    device.deps.now = Date.now
    const jobId = server.addJob(device.userId)
    await device.pull()
    rounds = startRounds(device.deps)
    const content = givenContent({ repairDetails: 'New hook' })
    const write = () => createItem(device.localSession, { itemId: newId(), jobId, content })
    return { server, device, write, rounds, jobId }
  }

  test('what is written is sent at once', async () => {
    const { server, write } = await given()

    await write()

    await expect.poll(() => server.effects).toHaveLength(1)
    await expect.poll(() => isSending()).toBe(false)
  })

  test('what was written in another tab is sent too', async () => {
    const { server, device, jobId } = await given()

    await createItem(device.anotherTab().localSession, { itemId: newId(), jobId, content: givenContent() })

    await expect.poll(() => server.effects).toHaveLength(1)
  })

  test('a server that fails for a long while is asked again and again, without any new write', async () => {
    const { server, device, write } = await given()
    const { transport } = device.deps
    let tries = 0
    device.deps.transport = async (call, photo) => {
      tries += 1
      if (tries < 12) throw new AppError('unexpected', 'Something went wrong.')
      return transport(call, photo)
    }

    await write()

    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(60_000)
        return tries
      })
      .toBe(12)
    await expect.poll(() => server.effects).toHaveLength(1)
  })

  test('a server that asked for patience is not bothered by a new write, but by the person who presses the button', async () => {
    const { device, write } = await given()
    let tries = 0
    device.always(async () => {
      tries += 1
      throw new AppError('overloaded', 'Later.', { retryAfterSeconds: 60 })
    })
    await write()
    await expect.poll(() => tries).toBe(1)
    await expect.poll(() => isSending()).toBe(false)

    await write()
    await rounds?.run()
    expect(tries).toBe(1)

    await rounds?.runNow()
    expect(tries).toBe(2)
  })

  test('a clock that is set back does not make the patience longer', async () => {
    const { device, write } = await given()
    let tries = 0
    device.always(async () => {
      tries += 1
      throw new AppError('overloaded', 'Later.', { retryAfterSeconds: 60 })
    })
    await write()
    await expect.poll(() => tries).toBe(1)
    await expect.poll(() => isSending()).toBe(false)

    vi.setSystemTime(Date.now() - 24 * 60 * 60_000)
    await rounds?.run()
    expect(tries).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)

    await expect.poll(() => tries).toBe(2)
  })

  test('the button fetches and tells what came of it, also when nothing waits', async () => {
    const { device, rounds: looking } = await given()
    device.deps.isWorkShown = () => false
    let asked = 0
    const { work } = device.deps.requests
    device.deps.requests.work = async (stamp) => {
      asked += 1
      return work(stamp)
    }

    expect(await looking.runNow()).toMatchObject({ fetched: 'all', flushResult: { sent: 0, ended: 'done' } })

    expect(asked).toBe(1)
  })

  test('the button fetches at once while another tab is sending', async () => {
    const { device, rounds: looking, write } = await given()
    device.deps.isSentElsewhere = async () => true
    let release = () => {}
    void device.senderMutex(() => new Promise<void>((resolve) => (release = resolve)))
    await write()

    expect(await looking.runNow()).toEqual({ fetched: 'all', flushResult: null })
    release()
  })

  test('a list that fails starves neither history nor photos nor clean-up', async () => {
    const { server, device, rounds: looking, jobId } = await given()
    device.localSession.now = Date.now
    const photoId = await storePhoto(device.localSession, { jobId, file: new Blob(['x']) })
    await device.store.photos.update([device.userId, photoId], { jobId: 'a job that is gone' })
    await device.store.outbox.clear()
    device.deps.requests.work = () => Promise.reject(new AppError('unexpected', 'Something went wrong.'))
    device.deps.requests.items = () => Promise.reject(new AppError('unexpected', 'Something went wrong.'))
    server.jobs.clear()

    await looking.run()

    expect(await device.store.photos.get([device.userId, photoId])).toBeUndefined()
  })

  test('“no defect found” is sent at once, and so is its undo', async () => {
    const { server, device, write, jobId } = await given()
    device.localSession.now = Date.now
    await write()
    await expect.poll(() => server.effects).toHaveLength(1)
    const [itemId] = server.liveItems(jobId)[0] ?? expect.fail()

    await confirmNoDefect(device.localSession, itemId)
    await expect.poll(() => server.effects).toHaveLength(2)
    await undoNoDefect(device.localSession, itemId)

    await expect.poll(() => server.effects).toHaveLength(3)
    expect(server.items.get(itemId)?.versions.at(-1)).toMatchObject({ examinationDate: null })
  })

  test('nothing that waits is ever deleted, however old and however much it is', async () => {
    const { device, write, rounds: ours, jobId } = await given()
    device.localSession.now = Date.now
    device.always(async () => {
      throw new AppError('unexpected', 'Something went wrong.')
    })
    const photoId = await storePhoto(device.localSession, { jobId, file: new Blob(['x']) })
    for (let count = 0; count < 200; count += 1) await write()
    device.deps.requests.work = async () => ({ ...nothingLeft, epoch: newId() })

    vi.setSystemTime(Date.now() + 10 * 365 * 24 * 60 * 60_000)
    await ours.runNow()

    expect(await device.pendingCount()).toBe(201)
    expect(await device.store.photos.get([device.userId, photoId])).toBeDefined()
  })

  test('a session that is over is not asked again and again', async () => {
    const { device, write } = await given()
    let tries = 0
    device.deps.transport = async () => {
      tries += 1
      throw new AppError('not-signed-in', 'Please sign in.')
    }
    await write()
    await expect.poll(() => tries).toBe(1)
    await expect.poll(() => isSending()).toBe(false)

    await vi.advanceTimersByTimeAsync(30 * 60_000)

    expect(tries).toBe(1)
    expect(await device.pendingCount()).toBe(1)
  })

  test('what could not be fetched is asked for again soon, and not as often when nobody answers', async () => {
    const { device, rounds: looking } = await given()
    let asked = 0
    device.deps.requests = {
      ...device.deps.requests,
      work: async () => {
        asked += 1
        throw new AppError('unavailable', 'Away for a moment.')
      },
    }
    await looking.run()
    expect(asked).toBe(1)

    await vi.advanceTimersByTimeAsync(2_000)
    await expect.poll(() => asked).toBe(2)
    await vi.advanceTimersByTimeAsync(900)

    expect(asked).toBe(2)
  })
})
