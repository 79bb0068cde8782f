import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setReachability } from '#web/api/reachability.ts'
import { isOnline, serverAnswers, subscribeToConnection } from './connection.ts'
import { falseServer, html, json } from '#web/testing/false-server.ts'

describe('the server answers', () => {
  test.each([
    ['when it says it is well', () => json(200, { status: 'ok', product: 'Thorough' }), true],
    ["not when a captive portal's page comes instead", () => html(200), false],
    ['not when a portal says in JSON that all is well', () => json(200, { status: 'ok' }), false],
    ['not when some other JSON comes', () => json(200, { login: 'please' }), false],
    ['not when its database is away', () => json(503, { error: 'Away.', code: 'unavailable' }), false],
    ['not when there is no network', () => new TypeError('Failed to fetch'), false],
  ])('%s', async (_, reply, isReachable) => {
    falseServer({ 'GET /api/health': reply })

    expect(await serverAnswers()).toBe(isReachable)
  })
})

describe('the connection', () => {
  let isUp: boolean
  let received: unknown[]
  let stop: () => void

  beforeEach(async () => {
    vi.useFakeTimers()
    isUp = true
    ;({ received } = falseServer({
      'GET /api/health': () =>
        isUp ? json(200, { status: 'ok', product: 'Thorough' }) : new TypeError('Failed to fetch'),
    }))
    stop = subscribeToConnection(() => {})
    await vi.advanceTimersByTimeAsync(0)
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  test('is looked at on start and every 30 seconds', async () => {
    expect(received).toHaveLength(1)

    await vi.advanceTimersByTimeAsync(90_000)

    expect(received).toHaveLength(4)
  })

  test('is lost when the server stops answering, and found again, ever more patiently', async () => {
    isUp = false
    await vi.advanceTimersByTimeAsync(30_000)
    expect(isOnline()).toBe(false)
    const before = received.length

    await vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000)
    expect(received.length - before).toBe(3)

    isUp = true
    await vi.advanceTimersByTimeAsync(16_000)
    expect(isOnline()).toBe(true)
  })

  test('is lost at once when the device says so, and looked for when it says otherwise', async () => {
    window.dispatchEvent(new Event('offline'))
    expect(isOnline()).toBe(false)

    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(isOnline()).toBe(true)
  })

  test('is not believed to be back only because the device has some network', async () => {
    isUp = false
    window.dispatchEvent(new Event('offline'))

    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)

    expect(isOnline()).toBe(false)
  })

  test('is learnt from real calls', async () => {
    isUp = false
    setReachability('silent')
    await vi.advanceTimersByTimeAsync(0)
    expect(isOnline()).toBe(false)

    setReachability('answered')
    expect(isOnline()).toBe(true)
  })

  test('is not watched when no one asks', async () => {
    stop()
    const before = received.length

    await vi.advanceTimersByTimeAsync(120_000)

    expect(received).toHaveLength(before)
  })
})
