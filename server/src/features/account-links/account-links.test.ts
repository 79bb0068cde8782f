import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as links from '#contract/account-links/account-links.contract.ts'
import { changeOwnPassword } from '#contract/auth/account.contract.ts'
import { signIn } from '#contract/auth/auth.contract.ts'
import { wholeCompany } from '#contract/auth/scope.rules.ts'
import { createUser, getProfile, getUser, listUsers, updateUser } from '#contract/users/users.contract.ts'
import { withTotp } from '#server/testing/given/second-factors.ts'
import { mailingFirm, tokensIn } from '#server/testing/mail/mailing-firm.ts'
import { testApp } from '#server/testing/test-app.ts'

const ivy = { name: 'Ivy Newcombe', email: 'ivy@firm.test', role: 'engineer' } as const
const password = 'under the lifting beam'
const over = { status: 404, body: { code: 'not-found' } }

test('who may invite is told of a new colleague, and only of the companies they reach themselves', async () => {
  const { given, signedIn, arrived } = await mailingFirm()
  const [acme, beta] = [await given.company({ name: 'Acme' }), await given.company({ name: 'Beta' })]
  const mayInvite = (companyId: string) => ({ ...wholeCompany(companyId), mayInvite: true })
  const ines = await signedIn(await given.user({ role: 'customer' }, [mayInvite(acme.id), mayInvite(beta.id)]))
  await given.user({ role: 'customer', email: 'olga@acme.test' }, [mayInvite(acme.id)])

  const memberships = [acme, beta].map(({ id }) => ({ companyId: id, allSites: true }))
  await ines.send(createUser, { ...ivy, role: 'customer', memberships })

  const told = (await arrived()).filter((text) => text.includes('has invited Ivy Newcombe'))
  expect(told).toEqual([expect.stringContaining('to see inspections of Acme.')])
})

describe('an invitation', () => {
  test('leads from the mail to a password of one’s own, signed in, once', async () => {
    const { admin, visitor, tokens, db } = await mailingFirm()

    const made = await admin.send(createUser, ivy)
    const [token = ''] = await tokens('invitation')
    const refused = await visitor.send(signIn, { email: ivy.email, password })
    const shown = await visitor.send(links.getInvitation, { token })
    const accepted = await visitor.send(links.acceptInvitation, { token, password })

    expect(made).toMatchObject({ status: 201, body: { status: 'invited' } })
    expect(made.body.link).toBeUndefined()
    expect(refused).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    expect(shown.body).toMatchObject({ name: ivy.name, email: ivy.email })
    expect(accepted.body.user._id).toBe(made.body._id)
    expect((await admin.send(getUser, { userId: made.body._id })).body.status).toBe('active')
    expect(await visitor.send(links.getInvitation, { token })).toMatchObject(over)
    expect(await visitor.send(links.acceptInvitation, { token, password })).toMatchObject(over)
    const stored = await db.selectFrom('mails').select(['body', 'html', 'subject']).execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('is offered as a link to pass on where no mail server is set up, and never again', async () => {
    const { admin, visitor, db } = await testApp()

    const { body } = await admin.send(createUser, ivy)
    const [token = ''] = tokensIn(String(body.link), 'invitation')

    expect((await visitor.send(links.getInvitation, { token })).status).toBe(200)
    expect((await admin.send(getUser, { userId: body._id })).body).not.toHaveProperty('link')
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
    const stored = await db.selectFrom('user_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('sent again ends the earlier link; a new address, a password from the office and its eighth day end it too', async () => {
    const { admin: office, signedIn, visitor, clock } = await testApp()
    // A week passes meanwhile, and with it the sign-in.
    let admin = await signedIn(office.user)
    const { body: user } = await admin.send(createUser, ivy)
    const tokenOf = ({ link = '' }: { link?: string | undefined }) => tokensIn(link, 'invitation')[0] ?? ''
    const isOpen = async (token: string) => (await visitor.send(links.getInvitation, { token })).status === 200
    const again = async () => tokenOf((await admin.send(links.sendInvitation, { userId: user._id })).body)

    const second = await again()
    expect([await isOpen(tokenOf(user)), await isOpen(second)]).toEqual([false, true])
    await admin.send(updateUser, { userId: user._id, ...ivy, email: 'ivy.n@firm.test' })
    expect(await isOpen(second)).toBe(false)
    const third = await again()
    clock.pass(7 * 24 * 60)
    expect(await isOpen(third)).toBe(false)
    admin = await signedIn(office.user)
    const fourth = await again()
    await admin.send(updateUser, { userId: user._id, ...ivy, password })
    expect(await isOpen(fourth)).toBe(false)
    expect(await admin.send(links.sendInvitation, { userId: user._id })).toMatchObject({
      status: 409,
      body: { code: 'invitation-accepted', error: 'Ivy Newcombe already has a password and can sign in.' },
    })
    expect(await admin.send(links.withdrawInvitation, { userId: user._id })).toMatchObject({ status: 409 })
  })

  test('withdrawn removes the person; withdrawing twice is answered alike', async () => {
    const { admin, visitor } = await testApp()
    const { body: user } = await admin.send(createUser, ivy)

    const withdrawn = await admin.send(links.withdrawInvitation, { userId: user._id })
    const again = await admin.send(links.withdrawInvitation, { userId: user._id })

    expect([withdrawn.status, again.status]).toEqual([200, 200])
    const [token = ''] = tokensIn(String(user.link), 'invitation')
    expect(await visitor.send(links.acceptInvitation, { token, password })).toMatchObject(over)
    expect((await admin.send(listUsers, { q: 'Ivy' })).body).toEqual([])
  })

  test('of two who accept at once, one is signed in', async () => {
    const { admin, visitor } = await testApp()
    const { body: user } = await admin.send(createUser, ivy)
    const [token = ''] = tokensIn(String(user.link), 'invitation')

    const answers = await Promise.all([
      visitor.send(links.acceptInvitation, { token, password }),
      visitor.send(links.acceptInvitation, { token, password: 'another good sentence' }),
    ])

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  })

  test('refuses a password that others would guess, and stays open', async () => {
    const { admin, visitor } = await testApp()
    const { body: user } = await admin.send(createUser, ivy)
    const [token = ''] = tokensIn(String(user.link), 'invitation')

    expect(await visitor.send(links.acceptInvitation, { token, password: 'password123' })).toMatchObject({
      status: 400,
      body: { code: 'common-password' },
    })
    expect((await visitor.send(links.getInvitation, { token })).status).toBe(200)
  })

  test('leaves an administrator who has not accepted it no reason to let the last one go', async () => {
    const { admin } = await testApp()
    await admin.send(createUser, { ...ivy, role: 'admin' })

    const { name, email } = admin.user
    expect(await admin.send(updateUser, { userId: admin.user.id, name, email, role: 'engineer' })).toMatchObject({
      status: 409,
      body: { code: 'last-administrator' },
    })
  })
})

describe('a forgotten password', () => {
  test('is replaced by the link in the mail, ends every session, and the owner hears of it', async () => {
    const { engineer, visitor, tokens, arrived } = await mailingFirm()

    const asked = await visitor.send(links.forgetPassword, { email: engineer.user.email.toUpperCase() })
    const [token = ''] = await tokens('reset')
    const reset = await visitor.send(links.resetPassword, { token, password })

    expect(asked).toMatchObject({ status: 202, body: { accepted: true } })
    expect(reset).toMatchObject({ status: 200, body: { reset: true } })
    expect((await engineer.send(getProfile)).status).toBe(401)
    expect((await visitor.send(signIn, { email: engineer.user.email, password })).status).toBe(200)
    expect((await arrived()).at(-1)).toContain('Your password was changed')
    expect(await visitor.send(links.resetPassword, { token, password })).toMatchObject(over)
  })

  test('is replaced without the second factor, which is asked for at the next sign-in', async () => {
    const { engineer, visitor, tokens, clock } = await mailingFirm()
    await withTotp(engineer, clock.now())

    await visitor.send(links.forgetPassword, { email: engineer.user.email })
    const [token = ''] = await tokens('reset')
    await visitor.send(links.resetPassword, { token, password })

    const { body } = await visitor.send(signIn, { email: engineer.user.email, password })
    expect(body).toMatchObject({ secondFactor: { kinds: ['totp', 'recovery'] } })
  })

  test('of an address nobody has is answered alike, and nothing is mailed', async () => {
    const { visitor, arrived } = await mailingFirm()

    expect(await visitor.send(links.forgetPassword, { email: 'nobody@firm.test' })).toMatchObject({
      status: 202,
      body: { accepted: true },
    })
    expect(await arrived()).toEqual([])
  })

  test('is answered before anybody looks whether there is such an account, so that the time tells nothing', async () => {
    const { engineer, visitor, db } = await testApp()
    const ask = (email: string) => visitor.send(links.forgetPassword, { email })

    const answers = await db.transaction().execute(async (tx) => {
      await sql`lock table users in access exclusive mode`.execute(tx)
      return [await ask(engineer.user.email), await ask('nobody@firm.test')]
    })

    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    const { rows } = await sql<{
      identifier: string
    }>`select task_identifier as identifier from graphile_worker.jobs`.execute(db)
    expect(rows.map(({ identifier }) => identifier)).toEqual(['forgotten-password', 'forgotten-password'])
  })

  test('of somebody who is invited sends the invitation again', async () => {
    const { admin, visitor, tokens, clock } = await mailingFirm()
    await admin.send(createUser, ivy)
    clock.pass(1)

    await visitor.send(links.forgetPassword, { email: ivy.email })

    // The first has not left yet: it would end the second one's link.
    const [second = '', ...others] = await tokens('invitation')
    expect(others).toEqual([])
    expect((await visitor.send(links.acceptInvitation, { token: second, password })).status).toBe(200)
  })

  test('asked for a fourth time in a quarter of an hour is answered alike, and not mailed', async () => {
    const { engineer, visitor, arrived } = await mailingFirm()

    for (let time = 0; time < 5; time += 1)
      expect((await visitor.send(links.forgetPassword, { email: engineer.user.email })).status).toBe(202)

    expect(await arrived()).toHaveLength(3)
  })

  test('has a link for an hour, ended by a newer one, by a new email address and by a new password', async () => {
    const { admin, engineer, visitor, tokens, clock } = await mailingFirm()
    const { id: userId, name, email } = engineer.user
    const ask = async (address = email) => {
      clock.pass(20)
      await visitor.send(links.forgetPassword, { email: address })
      return (await tokens('reset')).at(-1) ?? ''
    }
    const isDead = async (token: string) =>
      expect(await visitor.send(links.resetPassword, { token, password })).toMatchObject(over)

    const first = await ask()
    const second = await ask()
    await isDead(first)
    await admin.send(updateUser, { userId, name, email: 'moved@firm.test', role: 'engineer' })
    await isDead(second)
    const third = await ask('moved@firm.test')
    const change = { currentPassword: 'correct horse battery', newPassword: 'a-long-enough-sentence' }
    expect((await engineer.send(changeOwnPassword, change)).status).toBe(200)
    await isDead(third)
    const fourth = await ask('moved@firm.test')
    clock.pass(60)
    await isDead(fourth)
    await isDead('made-up')
  })
})
