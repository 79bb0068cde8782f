import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { isCompany } from './seen-companies.queries.ts'

/** Of an engineer only where they have an open job, or one that was completed of late; the same 404 as for one that never was. */
export async function requireSeenCompany(db: Db, seen: string[] | null, companyId: string) {
  if (!isSeen(seen, companyId) || !(await isCompany(db, companyId))) {
    throw new AppError('not-found', 'There is no such company.')
  }
}

/** `seen` is what `listSeenCompanies` gives: null for every company. */
export function isSeen(seen: string[] | null, companyId: string): boolean {
  return seen === null || seen.includes(companyId)
}
