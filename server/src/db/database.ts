import { Kysely } from 'kysely'
import pg from 'pg'
import { mostConnections } from './most-connections.ts'
import { preparingDialect } from './preparing-dialect.ts'
import type { DB } from './tables.ts'

/** A connection or a transaction: queries can't tell and need not. */
export type Db = Kysely<DB>

const dateType = 1082
const bigintType = 20

/** A `date` stays text: the driver would make it a Date at local midnight, which is the day before in summer. */
pg.types.setTypeParser(dateType, (text) => text)
pg.types.setTypeParser(bigintType, Number)

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export function openDatabase(connection: pg.PoolConfig, onLostConnection: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: mostConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'thorough',
    // A database that went without a word, as in a failover, is noticed before a person gives up.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...connection,
  })
  // Without listeners, a connection that PostgreSQL drops, idle or in use, would end the process.
  pool.on('error', onLostConnection)
  pool.on('connect', (client) => client.on('error', onLostConnection))
  const db = new Kysely<DB>({ dialect: preparingDialect(pool) })
  return { db, pool, close: () => pool.end() }
}
