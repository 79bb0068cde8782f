import { describe, expect, test } from 'vitest'
import * as links from '#contract/account-links/account-links.contract.ts'
import { signIn } from '#contract/auth/auth.contract.ts'
import { wholeCompany } from '#contract/auth/scope.rules.ts'
import { listImportRows } from '#contract/imports/imports.contract.ts'
import {
  createUser,
  deleteUser,
  getProfile,
  getUser,
  listUsers,
  promoteUser,
  updateUser,
} from '#contract/users/users.contract.ts'
import { testPassword } from '#server/testing/given/given.ts'
import { lockCompany } from '#server/features/companies/companies.queries.ts'
import { waitForBlockedCalls } from '#server/testing/database/wait-for-blocked-calls.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { mailingFirm, tokensIn } from '#server/testing/mail/mailing-firm.ts'
import { testPerson } from '#server/testing/test-person.ts'

const password = 'under the lifting beam'
type Office = Pick<Awaited<ReturnType<typeof mailingFirm>>, 'admin'>

interface Invited {
  userId: string
  name: string
  email: string
}

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

    expect(text).toContain('You already have a login there.')
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

  test.each(['before', 'after'])('never takes the place of the office’s own, made %s it', async (time) => {
    const { app, admin, invite, visitor, tokens, given, acme } = await inesAndBob()
    const email = 'new@beta.test'
    const { id: companyId } = await given.company()
    const sent = async (call: Promise<{ status: number }>) => {
      expect((await call).status).toBe(201)
      return (await tokens('invitation')).at(-1) ?? ''
    }
    const byOffice = () => sent(admin.send(createUser, { ...bob, email, companyId }))
    const byCustomer = () => sent(invite(email))
    const first = await (time === 'before' ? byOffice() : byCustomer())
    const second = await (time === 'before' ? byCustomer() : byOffice())
    const [theirs, other] = time === 'before' ? [second, first] : [first, second]
    const accept = (token: string) => visitor.send(links.acceptInvitation, { token, password })

    expect(await accept(theirs)).toMatchObject({
      status: 409,
      body: { code: 'email-taken', error: expect.stringContaining('The office has invited you too.') },
    })
    await visitor.send(links.forgetPassword, { email })
    const again = (await tokens('invitation')).at(-1) ?? ''
    expect((await accept(other)).status).toBe(404)
    const { body } = await accept(again)
    expect(body.user.companyId).toMatchObject({ _id: companyId })
    const own = testPerson(app, body.token)
    expect((await own.send(links.joinCompany, { token: theirs })).status).toBe(200)
    const { memberships } = (await admin.send(getUser, { userId: body.user._id })).body
    expect(memberships.map((each) => each.companyId._id).toSorted()).toEqual([companyId, acme.id].toSorted())
  })

  test('by two customers becomes a login by the first that is accepted, which the other is added to', async () => {
    const { app, given, signedIn, invite, visitor, tokens, beta } = await inesAndBob()
    const other = await signedIn(
      await given.user({ role: 'customer' }, [{ ...wholeCompany(beta.id), mayInvite: true }]),
    )
    const email = 'new@beta.test'
    await invite(email)
    await other.send(createUser, { ...bob, email, memberships: [{ companyId: beta.id, allSites: true }] })
    const [first = '', second = ''] = await tokens('invitation')

    const { body } = await visitor.send(links.acceptInvitation, { token: second, password })
    expect(await visitor.send(links.acceptInvitation, { token: first, password })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Sign in with it') },
    })
    expect((await testPerson(app, body.token).send(links.joinCompany, { token: first })).status).toBe(200)
  })

  test('is joined in the order in which a company is deleted: the company first, then its people', async () => {
    const { invite, tokens, bob, acme, db } = await inesAndBob()
    await invite(bob.user.email)
    const [token = ''] = await tokens('invitation')

    const { joining } = await db.transaction().execute(async (tx) => {
      await lockCompany(tx, acme.id)
      const asked = bob.send(links.joinCompany, { token })
      await waitForBlockedCalls(db)
      await tx.selectFrom('users').select('id').where('id', '=', bob.user.id).forUpdate().noWait().execute()
      return { joining: asked }
    })

    expect((await joining).status).toBe(200)
  })

  test('to another site of a company where they may invite lets them invite to both', async () => {
    const { given, signedIn, tokens } = await mailingFirm()
    const acme = await given.company({ name: 'Acme' })
    const [dock, yard] = [await given.site({ company_id: acme.id }), await given.site({ company_id: acme.id })]
    const inviterAt = async (siteId: string) =>
      signedIn(
        await given.user({ role: 'customer', email: `${siteId}@acme.test` }, [
          { companyId: acme.id, siteIds: [siteId], mayInvite: true },
        ]),
      )
    const [ines, olga] = [await inviterAt(dock.id), await inviterAt(yard.id)]
    const to = (siteAddressIds: string[]) => ({ memberships: [{ companyId: acme.id, siteAddressIds }] })
    const colleague = { ...bob, email: 'colleague@acme.test', ...to([dock.id, yard.id]) }

    expect((await ines.send(createUser, colleague)).status).toBe(400)
    await olga.send(createUser, { ...bob, email: `${dock.id}@acme.test`, ...to([yard.id]) })
    const [token = ''] = await tokens('invitation')
    await ines.send(links.joinCompany, { token })

    expect((await ines.send(createUser, colleague)).status).toBe(201)
  })

  test('leaves an import of users the login, and not the invitation, to change', async () => {
    const context = await inesAndBob()
    const { admin, invite, bob } = context
    await invite(bob.user.email)
    const file = 'Name,Email,Role,Company\nRobert Tidd,bob@beta.test,Customer,Beta\n'

    const run = await importsOf(context).uploadAndRun({ kind: 'users', file })

    expect(run.counts).toMatchObject({ update: 1, create: 0, needsYou: 0 })
    expect((await admin.send(getUser, { userId: bob.user.id })).body.name).toBe('Robert Tidd')
  })

  test.each([
    ['another role', async ({ admin }: Office, user: Invited) => admin.send(updateUser, { ...user, role: 'engineer' })],
    [
      'the rights of an administrator',
      async ({ admin }: Office, user: Invited) => admin.send(promoteUser, { ...user }),
    ],
  ])('is given %s by the office only where nobody else has the address', async (_, change) => {
    const context = await inesAndBob()
    const { admin, invite, bob } = context
    const invited = async (email: string) => {
      const { body } = await invite(email)
      return { userId: body._id, name: body.name, email }
    }

    const taken = { status: 409, body: { code: 'email-taken', error: 'Another user already has this email address.' } }
    expect(await change(context, await invited(bob.user.email))).toMatchObject(taken)
    expect((await change(context, await invited('new@beta.test'))).status).toBe(200)
    const other = { name: 'Nia New', email: 'New@beta.test', role: 'engineer' }
    expect(await admin.send(createUser, other)).toMatchObject(taken)
  })

  test('is given another address by the office only where nobody else has it', async () => {
    const { admin, invite, bob, acme } = await inesAndBob()
    const { _id: userId, name } = (await invite('new@beta.test')).body
    const moved = (email: string) =>
      admin.send(updateUser, { userId, name, email, role: 'customer', companyId: acme.id })

    expect(await moved(bob.user.email)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
    expect((await moved('newer@beta.test')).status).toBe(200)
    const other = { name: 'Nia New', email: 'newer@beta.test', role: 'engineer' }
    expect(await admin.send(createUser, other)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
  })

  test('is made staff by an import only where nobody else has the address, and says so where somebody has', async () => {
    const context = await inesAndBob()
    const { admin, invite, bob } = context
    const { _id: userId } = (await invite(bob.user.email)).body
    const imports = importsOf(context)
    const file = `Record ID,Name,Email,Role\n${userId},,,Engineer\n`

    const run = await imports.uploadAndRun({ kind: 'users', file })

    expect(run).toMatchObject({ counts: { update: 0, needsYou: 1 } })
    const { body: rows } = await admin.send(listImportRows, { importId: run._id })
    expect(JSON.stringify(rows)).toContain('Another user already has this email address.')
  })

  test('that an import moved to another address stays there when it is undone and a login has the first', async () => {
    const context = await inesAndBob()
    const { admin, invite, bob } = context
    const { _id: userId } = (await invite(bob.user.email)).body
    const imports = importsOf(context)
    const file = `Record ID,Name,Email\n${userId},,newer@beta.test\n`

    const run = await imports.uploadAndRun({ kind: 'users', file })
    expect(run.counts).toMatchObject({ update: 1, needsYou: 0 })
    const undone = await imports.undo(run._id)

    expect(undone.counts).toMatchObject({ needsYou: 1 })
    expect((await admin.send(getUser, { userId })).body.email).toBe('newer@beta.test')
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
