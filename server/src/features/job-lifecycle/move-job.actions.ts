import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { choosePiecesAnew } from '#server/features/inspections/items/moved-items.actions.ts'
import { tellNewCompany } from '#server/features/notices/moved-jobs.actions.ts'

interface MovedJob {
  actor: Actor
  jobId: string
  /** The company that it was for so far. */
  from: string
}

/** The pieces first: the new company is notified of dangers on its own equipment. */
export async function moveJobContents(tx: Db, deps: Deps, { actor, jobId, from }: MovedJob) {
  await choosePiecesAnew(tx, { clock: deps.clock, actor }, jobId)
  await tellNewCompany(tx, deps, { actor, jobId, fromCompanyId: from })
}
