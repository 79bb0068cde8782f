import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { Statement, type PreparedShapes } from './statement.ts'

/** PostgreSQL as the query builder knows it, over connections that prepare each statement once. */
export function preparingDialect(pool: pg.Pool): Dialect {
  return {
    createDriver: () => new PreparingDriver(pool),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

class PreparingDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #known = new WeakMap<pg.PoolClient, PreparingConnection>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init() {}

  acquireConnection(): Promise<PreparingConnection> {
    return new Promise((resolve, reject) => {
      this.#pool.connect((error, client) => {
        if (client) resolve(this.#connectionOf(client))
        else reject(error ?? new Error('There is no connection to PostgreSQL.'))
      })
    })
  }

  /** The query builder knows a connection again by its object, so each client keeps the one it got. */
  #connectionOf(client: pg.PoolClient): PreparingConnection {
    const known = this.#known.get(client) ?? new PreparingConnection(client)
    this.#known.set(client, known)
    return known
  }

  async beginTransaction(connection: PreparingConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const mode = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')
    await connection.executeQuery(CompiledQuery.raw(mode ? `start transaction ${mode}` : 'begin'))
  }

  async commitTransaction(connection: PreparingConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: PreparingConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: PreparingConnection) {
    connection.release()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}

const maxPreparedStatements = 500
const statementNames = new Map<string, string>()

/** The same for all connections. None for the rest, should there ever be so many. */
function statementName(sql: string): string | undefined {
  const known = statementNames.get(sql)
  if (known || statementNames.size >= maxPreparedStatements) return known
  const name = `s${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

class PreparingConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #shapes: PreparedShapes = new Map()

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const result = await new Promise<QueryResult<unknown>>((resolve, reject) => {
        const statement = { name: statementName(sql), text: sql, values: parameters }
        this.#client.query(new Statement(statement, this.#shapes, { resolve, reject }))
      })
      // The query builder knows the rows of what it built.
      return result as QueryResult<Row>
    } catch (error) {
      // Its own trace leads to a socket; this one leads to who asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed here.')
  }

  release() {
    this.#client.release()
  }
}
