import type { Env } from '#server/env.ts'
import { verifyLog } from '#server/features/audit/sealing/log-check.actions.ts'
import { openSystemDatabase, withSystem } from './system-access.ts'

/** `verify-log`: also while the server runs. Ends with 1 when an entry is not as it was sealed. */
export async function runVerifyLog(env: Env): Promise<void> {
  const database = await openSystemDatabase(env)
  const { holds, sealedUpTo, problem } = await withSystem(env, database, (system) => verifyLog(system))
  if (!holds) {
    console.error(`The log is not as it was sealed. ${problem}`)
    process.exitCode = 1
  } else if (sealedUpTo === null) console.log('No entry of the log is sealed yet.')
  else console.log(`The log is unchanged: every entry up to ${sealedUpTo.toLocaleString('en-GB')} is as it was sealed.`)
}
