import pg from 'pg'

/** A connection of the test's own. When the product ends PostgreSQL before it has closed, that is no fault. */
export function openPool(connection: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...connection, max: 1 }).on('error', () => undefined)
}
