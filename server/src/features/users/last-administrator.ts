import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { countOtherAdministrators, lockAdministrators } from './users.queries.ts'

/** Two administrators who remove each other at once leave one behind. */
export async function requireAnotherAdministrator(tx: Db, userId: string) {
  await lockAdministrators(tx)
  if ((await countOtherAdministrators(tx, userId)) > 0) return
  throw new AppError('last-administrator', 'This is the last administrator. Make someone else an administrator first.')
}
