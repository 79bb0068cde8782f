import { fastify } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shedLoad } from './shed-load.ts'

test('a server that was slow to start takes calls at once, and refuses them only when it is slow later', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const app = fastify()
  onTestFinished(async () => {
    vi.useRealTimers()
    await app.close()
  })
  const shed = shedLoad(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = () => shed(null, null, 'eventLoopDelay', 5_000)

  expect(answer).not.toThrow()
  vi.advanceTimersByTime(10_000)

  expect(answer).toThrow('The server is busy. Please try again shortly.')
})
