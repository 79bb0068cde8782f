import { randomBytes } from 'node:crypto'
import { createUser } from '#contract/users/users.contract.ts'
import { issueLink } from '#server/features/account-links/links.actions.ts'
import { insertToken } from '#server/features/api-tokens/api-tokens.queries.ts'
import { insertIdentity } from '#server/features/single-sign-on/single-sign-on.queries.ts'
import type { testApp } from '#server/testing/test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** An API token of this person's. */
export async function plantedToken({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string): Promise<string> {
  const tokenSha256 = randomBytes(32)
  const facts = { name: 'Accounts', role: 'admin', readOnly: false, endsOn: '2026-12-31' } as const
  return (await insertToken(db, { ...facts, userId, tokenSha256, fileKey: tokenSha256, createdAt: clock.now() })).id
}

/** A person who is invited, another whose invitation is withdrawn, the customer's second invitation, and the links to choose a password. */
export async function plantedLinks({ db, given, admin, customer, deps }: App) {
  const invite = async (email: string) =>
    (await admin.send(createUser, { name: 'Ivy Invited', email, role: 'engineer' })).body
  const { _id: invitedId, link = '' } = await invite('ivy@example.test')
  const { id: forgetfulId } = await given.user()
  const { id: boundId } = await given.user()
  await insertIdentity(db, boundId, { issuer: 'https://id.example', subject: '1' }, deps.clock.now())
  const { email, company_id: companyId } = customer.user
  const twice = {
    email,
    company_id: companyId,
    role: 'customer' as const,
    password_hash: null,
    invited_by: customer.user.id,
  }
  const join = await issueLink(db, deps, (await given.user(twice)).id, 'invitation')
  const reset = await issueLink(db, deps, forgetfulId, 'reset')
  return {
    invitedId,
    boundId,
    withdrawableId: (await invite('wilf@example.test'))._id,
    invitationToken: lastPartOf(link),
    joinToken: lastPartOf(join),
    resetToken: lastPartOf(reset),
  }
}

function lastPartOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
