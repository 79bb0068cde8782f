import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { openRequestDatabase, type RequestDatabase } from '#server/db/database.ts'

/** For a second server: it shares no connection with the first. */
export function connectionsOfItsOwn(connection: pg.PoolConfig): RequestDatabase {
  const database = openRequestDatabase(connection, () => undefined)
  onTestFinished(database.close)
  return database
}

/** Calls to the first server go to the two in turn, as behind a load balancer that goes round. */
export function alternate(first: FastifyInstance, second: FastifyInstance) {
  onTestFinished(() => second.close())
  const servers = [first.inject.bind(first), second.inject.bind(second)]
  let turn = 0
  first.inject = ((...request: Parameters<FastifyInstance['inject']>) => {
    turn += 1
    return servers[turn % servers.length]?.(...request)
  }) as FastifyInstance['inject']
}
