import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { hasOpenAuthorityCopy } from './authority-copies.queries.ts'

const why =
  'A copy of this job’s report must go to the enforcing authority. Send it, or have the examiner say why not, first.'

/** Until then nothing may make the duty disappear silently: not a deletion, a cancellation, or a job that is reopened. */
export async function requireNoOpenAuthorityCopy(tx: Db, jobId: string, itemId: string | null = null) {
  if (await hasOpenAuthorityCopy(tx, jobId, itemId)) throw authorityCopyOpen()
}

export function authorityCopyOpen(): AppError {
  return new AppError('authority-copy-open', why)
}
