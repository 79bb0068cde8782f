/** Part of the driver, but not of its published types. */
declare module 'pg/lib/utils.js' {
  /** A value as PostgreSQL reads it: text, bytes or nothing. */
  export function prepareValue(value: unknown): string | Buffer | null
}
