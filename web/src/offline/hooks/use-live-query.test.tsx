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
  await vi.waitFor(() => expect(result.current).toBe(0))

  await write(1)
  await vi.waitFor(() => expect(result.current).toBe(1))
  const readsBefore = reads
  for (let value = 2; value <= 20; value += 1) {
    await write(value)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(reads).toBe(readsBefore)
  await act(() => vi.advanceTimersByTimeAsync(400))

  await vi.waitFor(() => expect(result.current).toBe(20))
  expect(reads).toBe(readsBefore + 1)
})
