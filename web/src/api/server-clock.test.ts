import { expect, onTestFinished, test, vi } from 'vitest'
import { learnServerTime, serverNow } from './server-clock.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A device whose clock is so far ahead of the server's, which it has just heard. */
function givenClock(aheadMs: number, serverTime = '2026-06-15T22:58:00.000Z') {
  vi.useFakeTimers({ now: Date.parse(serverTime) + aheadMs })
  onTestFinished(() => {
    learnServerTime(new Date().toUTCString(), Date.now())
    vi.useRealTimers()
  })
  learnServerTime(new Date(Date.parse(serverTime)).toUTCString(), Date.now())
  return Date.parse(serverTime)
}

test.each([
  ['ten minutes ahead', 10 * minute],
  ['a day ahead', day],
  ['ten minutes behind', -10 * minute],
  ['a day behind', -day],
  ['right', 0],
])('a clock that is %s gives the server’s time, also after midnight', (_, aheadMs) => {
  const server = givenClock(aheadMs)
  expect(Math.abs(serverNow() - server)).toBeLessThanOrEqual(1000)

  vi.advanceTimersByTime(5 * minute)

  expect(Math.abs(serverNow() - server - 5 * minute)).toBeLessThanOrEqual(1000)
})

test.each([
  ['back to the right time', day, -day],
  ['ahead to the right time', -day, day],
  ['back from the right time', 0, -day],
])('a clock that is set %s without signal still gives the server’s time', (_, aheadMs, jumpMs) => {
  const server = givenClock(aheadMs)

  vi.setSystemTime(Date.now() + jumpMs)

  expect(Math.abs(serverNow() - server)).toBeLessThanOrEqual(1000)
})

test('a night of sleep is no wrong clock, and an answer that took long says nothing', () => {
  const server = givenClock(0)
  vi.setSystemTime(server + day / 2)
  expect(Math.abs(serverNow() - server - day / 2)).toBeLessThanOrEqual(1000)

  learnServerTime(new Date(server).toUTCString(), Date.now() - 11_000)

  expect(Math.abs(serverNow() - server - day / 2)).toBeLessThanOrEqual(1000)
})

/** Closes the app, lets the clock show that much more, and opens the app again without signal. */
async function reopenedAfter(clockMs: number) {
  vi.setSystemTime(Date.now() + clockMs)
  vi.resetModules()
  const reopened = await import('./server-clock.ts')
  return reopened.serverNow()
}

test.each([
  ['a day ahead and set right while', day, 15 * hour, -day],
  ['a day ahead and set right two days after', day, 2 * day, -day],
  ['ten minutes behind and set right while', -10 * minute, 15 * hour, 10 * minute],
  ['a day behind and set right while', -day, 15 * hour, day],
  ['a day behind and is so still when', -day, 15 * hour, 0],
  ['a day ahead and is so still a moment after', day, 5 * minute, 0],
  ['right before and after', 0, 15 * hour, 0],
])('a clock that was %s the app was closed gives the server’s time', async (_, aheadMs, closedMs, setByMs) => {
  const server = givenClock(aheadMs)

  const now = await reopenedAfter(closedMs + setByMs)

  expect(Math.abs(now - server - closedMs)).toBeLessThanOrEqual(1000)
})

test('a clock that may have been set right is believed until the server is heard', async () => {
  const server = givenClock(day)

  expect(await reopenedAfter(15 * hour)).toBe(server + day + 15 * hour)
})

test('where the browser has no room for it, the server’s time is known while the app is open', () => {
  const server = givenClock(0)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  vi.setSystemTime(server + day)

  learnServerTime(new Date(server).toUTCString(), Date.now())

  expect(Math.abs(serverNow() - server)).toBeLessThanOrEqual(1000)
})
