import { createHash } from 'node:crypto'
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

export function sentOnly<Changes extends object>(changes: Changes): Sent<Changes> {
  // Object.entries loses the keys' type; they are those of the same object.
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Sent<Changes>
}

/** What a call may send under an id of its own. */
export interface SentUnderId {
  id?: string | undefined
  sha256?: Buffer
}

export function hashOfContent(content: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

/** The same call again is answered with what it made, however that was changed since; other content is nobody's to overwrite. */
export function requireSameContent(stored: Buffer | null, sent: Buffer) {
  if (stored?.equals(sent)) return
  throw new AppError(
    'id-taken',
    'This was already added, with different details. Look for it in the list and edit it there.',
  )
}

export function idTaken(): AppError {
  return new AppError('id-taken', 'Something else is already stored under this id.')
}
