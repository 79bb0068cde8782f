import { hasNoUsers } from '#server/features/auth/auth.queries.ts'
import { createFirstAdministrator, issueSetupCode } from '#server/features/auth/first-administrator.actions.ts'
import type { Db } from '#server/db/database.ts'
import { fillWithDemoData } from '#server/demo/demo-data.ts'
import type { Env } from '#server/env.ts'
import { systemClock } from '#server/outside/clock.ts'
import { fileStoreOf } from './serve.ts'

/** Makes an empty system one that somebody can sign in to. Answers the set-up code when nobody can yet. */
export async function prepareFirstStart(env: Env, db: Db): Promise<string | null> {
  if (!(await hasNoUsers(db))) return null
  const deps = { db, clock: systemClock }
  if (env.firstAdministrator) {
    await createFirstAdministrator(deps, env.firstAdministrator)
    return null
  }
  if (env.isDemo) {
    await fillWithDemoData({ ...deps, files: fileStoreOf(env) })
    return null
  }
  return issueSetupCode(deps)
}
