import type { EventActor } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import type { ImportRecord, MadeRecord } from './imports.queries.ts'
import type { NameBook } from './name-book.rules.ts'

export interface Writing extends Pick<Deps, 'clock'> {
  record: ImportRecord
  names: NameBook
  actor: EventActor
  made: MadeRecord[]
}

export type Written = { row: number; recordId: string; undo: unknown } | { row: number; needsYou: string }

export interface Undoing extends Pick<Deps, 'clock'> {
  record: ImportRecord
  actor: EventActor
}

export type LeftRow = { row: number; message: string }

export const touchedSince = 'Left as it is: it was changed, examined or used since the import.'
