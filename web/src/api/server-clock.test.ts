import { expect, onTestFinished, test, vi } from 'vitest'
import { learnServerTime, serverNow } from './server-clock.ts'

const minute = 60_000
const day = 24 * 60 * minute

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
