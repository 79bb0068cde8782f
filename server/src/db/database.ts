import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
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
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'thorough',
    ...connection,
  })
  // Without listeners, a connection that PostgreSQL drops, idle or in use, would end the process.
  pool.on('error', onLostConnection)
  pool.on('connect', (client) => client.on('error', onLostConnection))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  return { db, pool, close: () => pool.end() }
}

const mostPreparedStatements = 500
const statementNames = new Map<string, string>()

/** Gives each SQL text a name, so that PostgreSQL parses and plans it once per connection. */
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql)
  if (known || statementNames.size >= mostPreparedStatements) return known
  const name = `s${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

type DialectPool = NonNullable<Exclude<ConstructorParameters<typeof PostgresDialect>[0]['pool'], Function>>

type DialectClient = Awaited<ReturnType<DialectPool['connect']>>

/** The query builder knows a connection again by its object, so each client keeps the one it got. */
function preparing(pool: pg.Pool): DialectPool {
  const known = new WeakMap<pg.PoolClient, DialectClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const ready = known.get(client) ?? preparingClient(client)
      known.set(client, ready)
      return ready
    },
    end: () => pool.end(),
  }
}

function preparingClient(client: pg.PoolClient): DialectClient {
  return {
    // The dialect calls it with text and values only; cursors are not used.
    query: ((text: string, values: unknown[]) =>
      client.query({ text, values, name: statementName(text) } as pg.QueryConfig)) as never,
    release: () => client.release(),
  }
}
