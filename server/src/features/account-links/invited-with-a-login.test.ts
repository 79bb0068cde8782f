import { describe, expect, test } from 'vitest'
import * as links from '#contract/account-links/account-links.contract.ts'
import { signIn } from '#contract/auth/auth.contract.ts'
import { wholeCompany } from '#contract/auth/scope.rules.ts'
import { createUser, deleteUser, getProfile, getUser, listUsers, updateUser } from '#contract/users/users.contract.ts'
import { testPassword } from '#server/testing/given/given.ts'
import { mailingFirm, tokensIn } from '#server/testing/mail/mailing-firm.ts'

const password = 'under the lifting beam'
const over = { status: 404, body: { code: 'not-found' } }

describe('an invitation by a customer to an address that has a login', () => {
  const bob = { name: 'Bob Tidd', email: 'Bob@beta.test', role: 'customer' } as const

  /** Ines of Acme, who may invite, and Bob of Beta, whom she can't see. */
  async function inesAndBob() {
    const context = await mailingFirm()
    const { given, signedIn } = context
    const [acme, beta] = [await given.company({ name: 'Acme' }), await given.company({ name: 'Beta' })]
    const ines = await signedIn(await given.user({ role: 'customer' }, [{ ...wholeCompany(acme.id), mayInvite: true }]))
    const user = await given.user({ ...bob, email: 'bob@beta.test' }, [wholeCompany(beta.id)])
    const invite = (email: string) =>
      ines.send(createUser, { ...bob, email, memberships: [{ companyId: acme.id, allSites: true }] })
    return { ...context, ines, invite, acme, beta, bob: Object.assign(await signedIn(user), { user }) }
  }

  test('is answered like any other, whoever has it, and shown and withdrawn like any other', async () => {
    const { admin, engineer, ines, invite, bob } = await inesAndBob()
    const shown = async () => (await ines.send(listUsers)).body.filter(({ invitedByMe }) => invitedByMe)
    const course = async (email: string) => {
      const { status, body } = await invite(email)
      const { _id: userId, createdAt: _, ...facts } = body
      const listed = await shown()
      const again = await ines.send(links.sendInvitation, { userId })
      const withdrawn = await ines.send(links.withdrawInvitation, { userId })
      const seen = JSON.stringify([status, facts, listed.length, again.status, again.body.status, withdrawn.status])
      return seen.replaceAll(email, 'the address')
    }

    const ofNobody = await course('nobody@beta.test')
    for (const { user } of [bob, admin, engineer]) expect(await course(user.email)).toBe(ofNobody)
    expect((await bob.send(getProfile)).status).toBe(200)
  })

  test('of a colleague whom they see, or have invited already, says so', async () => {
    const { given, invite, acme } = await inesAndBob()
    const { email } = await given.user({ role: 'customer' }, [wholeCompany(acme.id)])

    expect(await invite(email)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
    expect((await invite(bob.email)).status).toBe(201)
    expect(await invite(bob.email)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
  })

  test('leaves the login as it is, and can’t become a second one', async () => {
    const { admin, invite, visitor, arrived, bob, beta } = await inesAndBob()
    const made = await invite(bob.user.email)
    const text = (await arrived()).join()
    const [token = ''] = tokensIn(text, 'invitation')

    expect(text).toContain('You have a login there already.')
    expect(await visitor.send(links.acceptInvitation, { token, password })).toMatchObject({
      status: 409,
      body: { code: 'email-taken', error: expect.stringContaining('Sign in with it, then open this link again.') },
    })
    const { _id: userId, name, email } = made.body
    const memberships = [{ companyId: beta.id, allSites: true }]
    const withPassword = { userId, name, email, role: 'customer', password, memberships }
    expect(await admin.send(updateUser, withPassword)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
    const signedIn = await visitor.send(signIn, { email: bob.user.email, password: testPassword })
    expect(signedIn.body).toMatchObject({ user: { _id: bob.user.id } })
    await visitor.send(links.forgetPassword, { email: bob.user.email })
    expect((await arrived()).at(-1)).toContain('You asked for a new password.')
  })

  test('is joined by the login itself, once, and by no other', async () => {
    const { ines, engineer, invite, tokens, bob, acme, beta, db } = await inesAndBob()
    await invite(bob.user.email)
    const [token = ''] = await tokens('invitation')

    expect(await ines.send(links.joinCompany, { token })).toMatchObject(over)
    expect((await engineer.send(links.joinCompany, { token })).status).toBe(403)
    expect((await bob.send(links.joinCompany, { token })).body).toEqual({ _id: bob.user.id })
    expect(await bob.send(links.joinCompany, { token })).toMatchObject(over)

    const { body } = await bob.send(getUser, { userId: bob.user.id })
    expect(body.memberships.map(({ companyId }) => companyId._id)).toEqual([beta.id, acme.id])
    expect((await ines.send(listUsers)).body).toHaveLength(1)
    const joined = db.selectFrom('audit_log').where('what', '=', 'invitation-joined').select(['about', 'actor_id'])
    expect(await joined.execute()).toEqual([{ about: bob.user.id, actor_id: bob.user.id }])
  })

  test('can no longer be withdrawn once it is joined, and its history says so', async () => {
    const { ines, invite, tokens, bob, db } = await inesAndBob()
    const { _id: userId } = (await invite(bob.user.email)).body
    const [token = ''] = await tokens('invitation')
    await bob.send(links.joinCompany, { token })

    const refused = { status: 409, body: { code: 'invitation-accepted' } }
    expect(await ines.send(links.withdrawInvitation, { userId })).toMatchObject(refused)
    const accepted = db.selectFrom('audit_log').where('about', '=', userId).where('what', '=', 'invitation-accepted')
    expect(await accepted.select('actor_id').execute()).toEqual([{ actor_id: bob.user.id }])
  })

  test('is an ordinary one where the other was not accepted either: the first that is has the address', async () => {
    const { admin, invite, visitor, tokens, given } = await inesAndBob()
    const { id: companyId } = await given.company()
    await admin.send(createUser, { ...bob, email: 'new@beta.test', companyId })
    expect((await invite('new@beta.test')).status).toBe(201)
    const [first = '', second = ''] = await tokens('invitation')

    expect((await visitor.send(links.acceptInvitation, { token: second, password })).status).toBe(200)
    expect(await visitor.send(links.acceptInvitation, { token: first, password })).toMatchObject({ status: 409 })
    expect((await visitor.send(signIn, { email: 'new@beta.test', password })).status).toBe(200)
  })

  test('is an ordinary one again once the login is gone', async () => {
    const { admin, invite, visitor, tokens, bob } = await inesAndBob()
    await invite(bob.user.email)
    const [token = ''] = await tokens('invitation')
    await admin.send(deleteUser, { userId: bob.user.id })
    await visitor.send(links.forgetPassword, { email: bob.user.email })
    const again = (await tokens('invitation')).at(-1) ?? ''

    expect(again).not.toBe(token)
    expect((await visitor.send(links.acceptInvitation, { token: again, password })).status).toBe(200)
    expect((await visitor.send(signIn, { email: bob.user.email, password })).status).toBe(200)
  })
})
