import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/**
 * The pool as Kysely's `PostgresDialect` takes it, with every statement sent under a name of its own: a connection then
 * has PostgreSQL parse and plan it once (docs/decisions/database-access.md).
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  // Kysely recognises a connection by its client object, so each client keeps the one it was given.
  const namingClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const namingClient = namingClients.get(client) ?? new NamingClient(client)
      namingClients.set(client, namingClient)
      return namingClient
    },
    end: () => pool.end(),
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(statement: string | PostgresCursor<Row>, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('Rows are not streamed here.')
    return this.#client.query({ name: statementName(statement), text: statement, values: [...parameters] })
  }

  release() {
    this.#client.release()
  }
}

const maxNamedStatements = 500
const statementNames = new Map<string, string>()

/** The same for all connections. Statements beyond the maximum have no name and are parsed at every call. */
function statementName(sql: string): string | undefined {
  const existing = statementNames.get(sql)
  if (existing || statementNames.size >= maxNamedStatements) return existing
  const name = `s${statementNames.size}`
  statementNames.set(sql, name)
  return name
}
