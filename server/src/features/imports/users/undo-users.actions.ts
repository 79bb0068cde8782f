import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { deleteSessionsOf } from '#server/features/auth/sessions.queries.ts'
import type { WrittenRow } from '#server/features/imports/import-rows.queries.ts'
import { touchedSince, type LeftRow, type Undoing } from '#server/features/imports/writing.ts'
import { emailTaken, takesEmail } from '#server/features/users/users.actions.ts'
import { deleteUserRow, findUser, lockUser, updateUserRow } from '#server/features/users/users.queries.ts'
import type { UserUndo } from './write-users.actions.ts'

/** A user who was given a password has another version since. */
export async function undoUsers(
  tx: Db,
  { clock, actor, record }: Undoing,
  rows: WrittenRow<UserUndo>[],
): Promise<LeftRow[]> {
  const left: LeftRow[] = []
  for (const { row, recordId, undo } of rows) {
    await lockUser(tx, recordId)
    const user = await findUser(tx, recordId)
    if (user?.version !== undo.version) left.push({ row, message: touchedSince })
    else if (undo.before === null) {
      await deleteUserRow(tx, recordId, clock.now())
      await recordEvent(tx, clock, { actor, what: 'user-deleted', about: recordId, before: { importId: record.id } })
    } else if (await takesEmail(tx, user, undo.before)) left.push({ row, message: emailTaken().message })
    else {
      await updateUserRow(tx, recordId, { ...undo.before, passwordHash: undefined })
      await deleteSessionsOf(tx, recordId, { reason: 'ended', at: clock.now() })
      const after = { ...undo.before, undone: record.id }
      await recordEvent(tx, clock, { actor, what: 'user-changed', about: recordId, after })
    }
  }
  return left
}
