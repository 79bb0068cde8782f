import { Kysely, PostgresDialect, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import { defaultPool, reservedConnections, splitPool } from './connection-limits.ts'
import type { DB } from './tables.ts'
import { timeouts, type Use } from './timeouts.ts'

export type Db = Kysely<DB>

const dateType = 1082
const bigintType = 20

/** A `date` stays text: the driver would make it a Date at local midnight, which is the day before in summer. */
pg.types.setTypeParser(dateType, (text) => text)
pg.types.setTypeParser(bigintType, Number)

type OnLostConnection = (error: Error) => void

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export interface RequestDatabase extends Database {
  /** Connections of their own for health and sign-in, which answer while all others wait. */
  reserved: Db
  pools: pg.Pool[]
}

export function openDatabase(connection: pg.PoolConfig, use: Use, onLostConnection: OnLostConnection): Database {
  const pool = openPool(connection, use, onLostConnection)
  return { db: new Kysely<DB>({ dialect: dialectFor(pool) }), pool, close: () => pool.end() }
}

/** Transactions have a pool of their own: while they wait for each other's rows, what only reads goes on. */
export function openRequestDatabase(connection: pg.PoolConfig, onLostConnection: OnLostConnection): RequestDatabase {
  const { queries: maxQueries, transactions: maxTransactions } = splitPool(connection.max ?? defaultPool)
  const queries = openPool({ ...connection, max: maxQueries }, 'request', onLostConnection)
  const transactions = openDatabase({ ...connection, max: maxTransactions }, 'request', onLostConnection)
  const reserved = openDatabase({ ...connection, max: reservedConnections }, 'reserved', onLostConnection)
  return {
    db: new SplitKysely(queries, transactions.db),
    pool: transactions.pool,
    reserved: reserved.db,
    pools: [queries, transactions.pool, reserved.pool],
    close: async () => void (await Promise.all([queries.end(), transactions.close(), reserved.close()])),
  }
}

class SplitKysely extends Kysely<DB> {
  readonly #transactions: Db

  constructor(queries: pg.Pool, transactions: Db) {
    super({ dialect: dialectFor(queries) })
    this.#transactions = transactions
  }

  override transaction(): TransactionBuilder<DB> {
    return this.#transactions.transaction()
  }
}

function dialectFor(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool })
}

function openPool(connection: pg.PoolConfig, use: Use, onLostConnection: OnLostConnection): pg.Pool {
  const pool = new pg.Pool({
    ...timeouts[use],
    max: defaultPool,
    // Also how long a call waits for a connection that is free.
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
  return pool
}

export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read)
}
