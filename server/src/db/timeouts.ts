const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/**
 * How long PostgreSQL lets each kind of work take. `idle_in_transaction_session_timeout` is shorter than `lock_timeout`
 * wherever a person waits: the transaction of a server that froze ends before those who wait for its rows give up.
 */
export const timeouts = {
  request: timeoutsOf(20 * secondMs, 10 * secondMs, 8 * secondMs),
  reserved: timeoutsOf(5 * secondMs, 3 * secondMs, 3 * secondMs),
  background: timeoutsOf(2 * minuteMs, 30 * secondMs, 20 * secondMs),
  /** Migrations and the filling of an empty system; a second server waits for the first one to finish. */
  start: timeoutsOf(hourMs, hourMs, 10 * minuteMs),
  /** A backup copies the largest table in one statement, and writes files while its transaction is open. */
  backup: timeoutsOf(12 * hourMs, minuteMs, 12 * hourMs),
}

export type Use = keyof typeof timeouts

/** As the driver's connection settings name them, in milliseconds. */
function timeoutsOf(statementMs: number, lockMs: number, idleMs: number) {
  return { statement_timeout: statementMs, lock_timeout: lockMs, idle_in_transaction_session_timeout: idleMs }
}
