import type { Env } from '#server/env.ts'
import { resetOnMachine } from '#server/features/second-factor/reset.actions.ts'
import { publicUrl } from './serve.ts'
import { openSystemDatabase, withSystem } from './system-access.ts'

/** `second-factor reset <email>`: for an administrator whom no other can help; also while the server runs. */
export async function runSecondFactor(env: Env, verb: string | undefined, email: string | undefined): Promise<void> {
  if (verb !== 'reset' || !email) throw new Error('Name the person: npm run second-factor -- reset name@company.co.uk')
  await withSystem(env, await openSystemDatabase(env), async ({ db, clock }) => {
    const name = await resetOnMachine({ db, clock, publicUrl: publicUrl(env) }, email)
    console.log(`Done: the password alone signs ${name} in now. They are told by email, and it is in the log.`)
  })
}
