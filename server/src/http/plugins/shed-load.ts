import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

/** So soon after the start, the measure tells how long the start took. */
const startMs = 10_000

/** Refuses at once what would only wait, so that the calls already running come to their end. */
export function shedLoad(app: FastifyInstance) {
  let listeningSince = -Infinity
  app.addHook('onListen', (done) => {
    listeningSince = performance.now()
    done()
  })
  return (_request: unknown, _reply: unknown, _type: string, delay: number | string | undefined) => {
    // Before the first sample is whole, the measure is not a number, or not a finite one; that is no pressure.
    if (!Number.isFinite(Number(delay)) || performance.now() - listeningSince < startMs) return
    throw new AppError('overloaded', 'The server is busy. Please try again shortly.', { retryAfterSeconds: 5 })
  }
}
