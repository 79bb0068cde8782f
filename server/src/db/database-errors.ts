/** PostgreSQL's own codes for "not now": shutting down, starting up, too many connections, connection failures. */
const awayCodes = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'])
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const awayMessages = [/Connection terminated/, /Client has encountered a connection error/, /Client was closed/]

/** Serialisation, deadlock, lock_timeout, statement_timeout, and the timeouts of transactions and idle sessions. */
const busyCodes = new Set(['40001', '40P01', '55P03', '57014', '25P03', '25P04', '57P05'])

interface CodedError extends Error {
  code?: string
  syscall?: string
}

export function isDatabaseAway(error: CodedError): boolean {
  if (error.code && awayCodes.has(error.code)) return true
  if (error.code && networkCodes.has(error.code) && error.syscall !== 'open') return true
  return awayMessages.some((pattern) => pattern.test(error.message))
}

export function isDatabaseBusy(error: CodedError): boolean {
  if (error.code && busyCodes.has(error.code)) return true
  return /timeout exceeded when trying to connect/.test(error.message)
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === '23505' &&
    'constraint' in error &&
    error.constraint === constraint
  )
}
