import { AppError } from '#contract/errors.ts'

/** Tells the second of two people who saved the same record, and shows them how it stands now. */
export function requireCurrentVersion(sent: number | undefined, current: { version: number }) {
  if (sent !== undefined && sent !== current.version) throw staleVersion(current)
}

export function staleVersion(current: { version: number }): AppError {
  const sentence = 'Someone else has changed this since you opened it. Nothing was overwritten.'
  return new AppError('stale-version', sentence, { details: { current } })
}

/** Whether these changes would leave the record as it stands: a retry after a lost answer, or a save of nothing new. */
export function changesNothing<Row extends object>(row: Row, changes: Sent<Partial<Row>>): boolean {
  return Object.entries(changes).every(([name, value]) => row[name as keyof Row] === value)
}

type Sent<Changes> = { [Name in keyof Changes]?: Exclude<Changes[Name], undefined> }

/** The changes that were sent, without those left out. */
export function sentOnly<Changes extends object>(changes: Changes): Sent<Changes> {
  // Object.entries loses the keys' type; they are those of the same object.
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Sent<Changes>
}
