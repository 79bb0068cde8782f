import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localSessionOf, type LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from './use-live-query.ts'
import { givenSession } from '#web/testing/given-session.ts'

test('what takes long to read is read less often while changes follow each other, and the last one is seen', async () => {
  const { user } = givenSession()
  const { store } = localSessionOf(user._id)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  let reads = 0
  const read = async (localSession: LocalSession) => {
    reads += 1
    const row = await localSession.store.meta.get([localSession.userId, 'lastSuccessAt'])
    clock += 100
    return row?.value
  }
  const write = (value: number) => store.meta.put({ userId: user._id, key: 'lastSuccessAt', value })
  await write(0)
  const { result } = renderHook(() => useLiveQuery(read, ''))
  const shownAfterAWhile = async () => {
    await act(() => vi.advanceTimersByTimeAsync(50))
    return result.current
  }
  await expect.poll(shownAfterAWhile).toBe(0)

  await write(1)
  await expect.poll(shownAfterAWhile).toBe(1)
  const readsBefore = reads
  for (let value = 2; value <= 20; value += 1) {
    await write(value)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(reads).toBe(readsBefore)
  await act(() => vi.advanceTimersByTimeAsync(400))

  await expect.poll(() => result.current).toBe(20)
  expect(reads).toBe(readsBefore + 1)
})

test('what takes longer to read than changes are apart is shown while they go on, and at last as it is', async () => {
  const { user } = givenSession()
  const { store } = localSessionOf(user._id)
  const write = (value: number) => store.meta.put({ userId: user._id, key: 'lastSuccessAt', value })
  const read = async (localSession: LocalSession) => {
    const row = await localSession.store.meta.get([localSession.userId, 'lastSuccessAt'])
    await new Promise((resolve) => setTimeout(resolve, 60))
    return row?.value
  }
  await write(0)
  const { result } = renderHook(() => useLiveQuery(read, ''))

  const shown = new Set<unknown>()
  let written = 0
  while (shown.size < 3 && written < 1_000) {
    written += 1
    await write(written)
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    if (result.current !== undefined) shown.add(result.current)
  }

  expect(shown.size).toBe(3)
  await expect.poll(() => result.current).toBe(written)
})
