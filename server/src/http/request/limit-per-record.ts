import type { FastifyRequest } from 'fastify'
import { keyedQueue } from '#server/platform/queue.ts'

/**
 * Changes of one record follow each other anyway: each locks its row. So only few of them have a connection each, and the
 * others wait without one: a row that somebody holds can't take all connections from everybody else.
 */
const perRecord = keyedQueue({ atOnce: 2, waiting: 100, maxWaitMs: 30_000 })

export function limitPerRecord<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const key = request.method === 'GET' || request.method === 'HEAD' ? '' : recordOf(request)
  return key === '' ? work() : perRecord(key, work)
}

/** By the ids in its address, else by the job that it names. */
function recordOf({ params, body }: FastifyRequest): string {
  const ids = Object.values(Object(params) as Record<string, string>).join('/')
  if (ids !== '') return ids
  const jobId: unknown = Object(body).jobId
  return typeof jobId === 'string' ? jobId : ''
}
