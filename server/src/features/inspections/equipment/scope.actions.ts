import { AppError } from '#contract/errors.ts'
import { reachesCompany, type Scope } from '#contract/auth/scope.rules.ts'
import type { Db } from '#server/db/database.ts'
import { isCompany } from './scope.queries.ts'

/** Of an engineer only where they have an open job, or one that was completed of late; the same 404 as for one that never was. */
export async function requireSeenCompany(db: Db, scope: Scope, companyId: string) {
  if (!reachesCompany(scope, companyId) || !(await isCompany(db, companyId))) {
    throw new AppError('not-found', 'There is no such company.')
  }
}
