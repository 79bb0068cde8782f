import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isTyping, untilKeysPause, watchKeys } from './keys.ts'

let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  stop = watchKeys()
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

function key() {
  window.dispatchEvent(new Event('input'))
}

/** How long sending waited, and what it was told, while keys came so far apart for so long. */
async function waited({ apartMs, forMs }: { apartMs: number; forMs: number }) {
  key()
  const began = performance.now()
  let isOver = false
  const waiting = untilKeysPause().then((isPaused) => {
    isOver = true
    return { isPaused, ms: performance.now() - began }
  })
  for (let ms = 0; ms < forMs && !isOver; ms += apartMs) {
    await vi.advanceTimersByTimeAsync(apartMs)
    key()
  }
  await vi.advanceTimersByTimeAsync(10_000)
  return waiting
}

test('nobody waits while nobody types', async () => {
  key()
  await vi.advanceTimersByTimeAsync(10_000)

  expect(isTyping()).toBe(false)
  expect(await untilKeysPause()).toBe(true)
})

test('sending waits for the pause after the last key', async () => {
  const { isPaused, ms } = await waited({ apartMs: 100, forMs: 500 })

  expect(isPaused).toBe(true)
  expect(ms).toBeGreaterThan(1_000)
  expect(ms).toBeLessThan(1_500)
})

test('sending goes on in small portions when keys follow each other without end', async () => {
  const { isPaused, ms } = await waited({ apartMs: 100, forMs: 60_000 })

  expect(isPaused).toBe(false)
  expect(ms).toBeLessThan(5_000)
})
