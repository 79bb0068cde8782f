import { whyNotThisPassword } from '#contract/auth/auth.rules.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { listNamesAround } from './auth.queries.ts'

interface Person {
  name: string
  email: string
  companyId?: string | null | undefined
}

export async function requireGoodPassword(db: Db, password: string, person: Person, field = 'password') {
  const names = [person.email, person.name, ...(await listNamesAround(db, person.companyId ?? null))]
  // The list takes 5 MB, so it is loaded by the first password that is chosen.
  const { isCommonPassword } = await import('./common-passwords.ts')
  const reason = whyNotThisPassword(password, names, isCommonPassword)
  if (reason) throw new AppError('common-password', reason, { fields: { [field]: reason } })
}
