import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { demoAccounts } from '#server/features/auth/demo-accounts.ts'
import { hasNoUsers, lockFirstUser } from '#server/features/auth/auth.queries.ts'
import { hashPassword } from '#server/outside/passwords.ts'

/** All or nothing: a start that is killed half-way leaves an empty system, which the next start fills. */
export async function fillWithDemoData({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const passwordHashes = await Promise.all(demoAccounts.map(({ password }) => hashPassword(password)))
  await db.transaction().execute(async (tx) => {
    await lockFirstUser(tx)
    if (!(await hasNoUsers(tx))) return
    const companyIds = await insertCompanies(tx, clock.now())
    for (const [index, account] of demoAccounts.entries()) {
      const customerIndex = demoAccounts.filter(({ role }) => role === 'customer').indexOf(account)
      const { id } = await tx
        .insertInto('users')
        .values({
          name: account.name,
          email: account.email,
          role: account.role,
          password_hash: String(passwordHashes[index]),
          company_id: companyIds[customerIndex] ?? null,
          created_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordEvent(tx, clock, { actor: null, what: 'demo-account-made', about: id })
    }
  })
}

async function insertCompanies(tx: Db, createdAt: Date): Promise<string[]> {
  const names = ['Brightwater Shipyard Ltd', 'Calder Valley Foundry']
  const rows = await tx
    .insertInto('companies')
    .values(names.map((name) => ({ name, created_at: createdAt })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
