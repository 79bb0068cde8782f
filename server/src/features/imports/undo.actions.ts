import type { Db } from '#server/db/database.ts'
import type { EventActor } from '#server/db/audit.ts'
import type { Deps } from '#server/deps.ts'
import { undoCompanies, undoMadeNames } from '#server/features/imports/companies/write-companies.actions.ts'
import { undoPieces } from '#server/features/imports/equipment/write-pieces.actions.ts'
import {
  countOutcomes,
  countProblems,
  listRowsToUndo,
  markNeedsYou,
  markUndone,
  type WrittenRow,
} from './import-rows.queries.ts'
import { findImport, type ImportRecord, updateImport } from './imports.queries.ts'
import { undoUsers } from '#server/features/imports/users/write-users.actions.ts'
import type { LeftRow, Undoing } from './writing.ts'

const rowsAtOnce = 200

/** Takes back, the last row first, what nobody has touched since; each lot with its outcome in one transaction. */
export async function undoRows({ db, clock }: Deps, record: ImportRecord, actor: EventActor): Promise<void> {
  const undoing = { record, actor, clock }
  let isLeft = true
  while (isLeft) isLeft = await undoSome(db, undoing)
  await db.transaction().execute(async (tx) => {
    const left = await undoMadeNames(tx, undoing)
    await updateImport(tx, record.id, {
      state: 'undone',
      made: left,
      counts: await countOutcomes(tx, record.id),
      problems: await countProblems(tx, record.id),
    })
  })
}

function undoSome(db: Db, undoing: Undoing): Promise<boolean> {
  const { record, clock } = undoing
  return db.transaction().execute(async (tx) => {
    const rows = await listRowsToUndo<never>(tx, record.id, rowsAtOnce)
    if (rows.length === 0) return false
    const left = await undoers[record.kind](tx, undoing, rows)
    const leftRows = new Set(left.map(({ row }) => row))
    await markNeedsYou(tx, record.id, left)
    const undone = rows.map(({ row }) => row).filter((row) => !leftRows.has(row))
    await markUndone(tx, record.id, undone, clock.now())
    const done = (await findImport(tx, record.id))?.progressDone ?? 0
    await updateImport(tx, record.id, { progressDone: done + rows.length }, { isProgress: true })
    return true
  })
}

type Undoer = (tx: Db, undoing: Undoing, rows: WrittenRow<never>[]) => Promise<LeftRow[]>

const undoers: Record<ImportRecord['kind'], Undoer> = {
  equipment: undoPieces,
  companies: undoCompanies,
  users: undoUsers,
}
