import type { DemoAccount } from '#contract/auth/auth.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { fillWithDemoData } from '#server/demo/demo-data.ts'
import { WrongSetting, type Env } from '#server/env.ts'
import { hasNoUsers, isKnownAdministrator, listDemoEmails } from '#server/features/auth/auth.queries.ts'
import { listDemoAccounts } from '#server/features/auth/demo-accounts.ts'
import { createFirstAdministrator, issueSetupCode } from '#server/features/auth/first-administrator.actions.ts'
import { requireGoodPassword } from '#server/features/auth/good-password.ts'
import { systemClock } from '#server/platform/clock.ts'
import { fileStoreOf, publicUrl } from './serve.ts'

export interface StartMessage {
  setupCode: string | null
  demoAccounts: DemoAccount[]
}

/** On a system in use it refuses to start when settings would be ignored, or would let demo accounts in. */
export async function prepareFirstStart(env: Env, db: Db): Promise<StartMessage> {
  const setupCode = (await hasNoUsers(db)) ? await fillEmptySystem(env, db) : null
  const demoEmails = await listDemoEmails(db)
  if (env.demoIsOffBy && demoEmails.length > 0) throw new DemoAccountsLeft(env.demoIsOffBy, demoEmails)
  if (env.firstAdministrator) await requireKnownAdministrator(db, env.firstAdministrator)
  return { setupCode, demoAccounts: env.isDemo ? await listDemoAccounts(db) : [] }
}

async function fillEmptySystem(env: Env, db: Db): Promise<string | null> {
  const deps = { db, clock: systemClock }
  if (env.firstAdministrator) {
    if (env.isDemo) throw new WrongSetting(['ADMIN_EMAIL: set either this or DEMO=on for an empty system, not both.'])
    await requireGoodAdminPassword(db, env.firstAdministrator)
    await createFirstAdministrator(deps, env.firstAdministrator)
    return null
  }
  if (!env.isDemo) return issueSetupCode(deps)
  await fillWithDemoData({ ...deps, files: fileStoreOf(env), publicUrl: publicUrl(env) })
  return null
}

type FirstAdministrator = NonNullable<Env['firstAdministrator']>

async function requireGoodAdminPassword(db: Db, { password, ...person }: FirstAdministrator): Promise<void> {
  try {
    await requireGoodPassword(db, password, person)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new WrongSetting([`ADMIN_PASSWORD: ${error.message}`])
  }
}

/** One that the setting made and that was renamed or deleted since does no harm: the setting has done its work. */
async function requireKnownAdministrator(db: Db, { email }: FirstAdministrator): Promise<void> {
  if (await isKnownAdministrator(db, email)) return
  throw new WrongSetting([
    `ADMIN_EMAIL: this system is set up already, and ${email} isn’t one of its administrators. ` +
      'Leave ADMIN_EMAIL and ADMIN_PASSWORD out, sign in as an administrator and add the account under Users; ' +
      'or give an empty DATA_DIR or DATABASE_URL.',
  ])
}

class DemoAccountsLeft extends Error {
  constructor(setting: string, emails: string[]) {
    super(
      `This system holds demo accounts whose passwords everyone knows (${emails.join(', ')}), ` +
        `so Thorough doesn’t start on it with ${setting}. Do one of these:\n` +
        '  start an empty system: give a new DATA_DIR, or an empty database in DATABASE_URL;\n' +
        '  remove the demo people and data from this one: npm run remove-demo\n' +
        '  (without npm: node server/dist/main.js remove-demo);\n' +
        '  or set DEMO=on, if it is meant to be a demo.',
    )
    this.name = 'DemoAccountsLeft'
  }
}
