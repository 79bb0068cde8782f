export const defaultPool = 10

/** Health and sign-in have these for themselves. */
export const reservedConnections = 2
/** Tasks and the demo's certificates have these for themselves; one of them listens for what is enqueued. */
export const backgroundConnections = 4
/** The start of another release, a backup, an operator's psql, and those that PostgreSQL keeps for its superuser. */
const spareConnections = 46

export function connectionsFor({ servers, pool }: { servers: number; pool: number }): number {
  return servers * (pool + reservedConnections + backgroundConnections) + spareConnections
}

/** Half for statements by themselves, half for transactions: a caller that waits for a row waits in a transaction. */
export function splitPool(pool: number): { queries: number; transactions: number } {
  const transactions = Math.ceil(pool / 2)
  return { queries: Math.max(1, pool - transactions), transactions }
}
