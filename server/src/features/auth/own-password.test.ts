import { describe, expect, test } from 'vitest'
import { changeOwnPassword } from '#contract/auth/account.contract.ts'
import { roles } from '#contract/permissions.ts'
import { getProfile, updateUser } from '#contract/users/users.contract.ts'
import { testPassword } from '#server/testing/given/given.ts'
import { testApp } from '#server/testing/test-app.ts'
import { plainSignIn as signIn, testPerson } from '#server/testing/test-person.ts'

const newPassword = 'under the lifting beam'
const change = { currentPassword: testPassword, newPassword }

describe('changing one’s own password', () => {
  test.each(roles)('is open to an %s: the new one signs in, the old one no longer does', async (role) => {
    const people = await testApp()
    const { user, send } = people[role]

    const reply = await send(changeOwnPassword, change)

    const { visitor } = people
    expect(reply).toMatchObject({ status: 200, body: { endedSessions: 0 } })
    expect((await visitor.send(signIn, { email: user.email, password: testPassword })).status).toBe(401)
    expect((await visitor.send(signIn, { email: user.email, password: newPassword })).status).toBe(200)
  })

  test('ends every other session of that person at once, and nobody else’s', async () => {
    const { engineer, admin, signedIn } = await testApp()
    const [tablet, computer] = [await signedIn(engineer.user), await signedIn(engineer.user)]

    const reply = await engineer.send(changeOwnPassword, change)

    expect(reply.body).toEqual({ endedSessions: 2 })
    const people = [engineer, tablet, computer, admin]
    const answers = await Promise.all(people.map((person) => person.send(getProfile)))
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 200])
  })

  test('is on record, without the password', async () => {
    const { engineer, db } = await testApp()

    await engineer.send(changeOwnPassword, change)

    const entries = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'password-changed')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { actor_id: engineer.user.id, about: engineer.user.id, after: { endedSessions: 0 } },
    ])
    expect(JSON.stringify(entries)).not.toContain(newPassword)
  })

  test('is refused with a wrong current one, and nothing changes', async () => {
    const { engineer, signedIn } = await testApp()
    const tablet = await signedIn(engineer.user)

    const reply = await engineer.send(changeOwnPassword, { ...change, currentPassword: 'not this one' })

    const words = 'This is not your current password.'
    expect(reply).toMatchObject({ status: 400, body: { code: 'wrong-password', fields: { currentPassword: words } } })
    expect((await tablet.send(getProfile)).status).toBe(200)
    expect((await engineer.send(changeOwnPassword, change)).status).toBe(200)
  })

  test.each([
    ['too short', 'short', 'invalid-input'],
    ['the one in use', testPassword, 'invalid-input'],
    ['too common', 'Password123', 'common-password'],
    ['the person’s own name with a year', 'AdaFitter2026', 'common-password'],
    ['the firm’s name', 'Hopwood!!', 'common-password'],
    ['their company’s name', 'Brightwater1', 'common-password'],
  ])('is refused with a new one that is %s', async (_, refused, code) => {
    const { db, given, signedIn } = await testApp()
    await db.updateTable('tool_settings').set({ company_name: 'Hopwood Ltd' }).execute()
    const company = await given.company({ name: 'Brightwater Shipyard' })
    const customer = await signedIn(await given.user({ role: 'customer', company_id: company.id }))

    const reply = await customer.send(changeOwnPassword, { ...change, newPassword: refused })

    expect(reply).toMatchObject({ status: 400, body: { code, fields: { newPassword: expect.any(String) } } })
  })

  test('is refused after ten wrong guesses, however many come at once, and sign-in counts with it', async () => {
    const { engineer, visitor, clock } = await testApp()
    const guess = { ...change, currentPassword: 'a guess' }
    for (let attempt = 0; attempt < 3; attempt++) {
      await visitor.send(signIn, { email: engineer.user.email, password: 'a guess' })
    }

    const guesses = await Promise.all(Array.from({ length: 20 }, () => engineer.send(changeOwnPassword, guess)))
    const right = await engineer.send(changeOwnPassword, change)
    const atSignIn = await visitor.send(signIn, { email: engineer.user.email, password: testPassword })
    clock.pass(15.1)
    const later = await engineer.send(changeOwnPassword, change)

    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(7)
    expect(right).toMatchObject({ status: 429, body: { code: 'too-many-attempts' }, headers: { 'retry-after': '900' } })
    expect(atSignIn.status).toBe(429)
    expect(later.status).toBe(200)
  })

  test('changing one’s own password from two devices at once happens once: the other is told that it no longer holds', async () => {
    const { engineer, signedIn, visitor } = await testApp()
    const tablet = await signedIn(engineer.user)

    const replies = await Promise.all([
      engineer.send(changeOwnPassword, change),
      tablet.send(changeOwnPassword, { ...change, newPassword: 'beside the lifting beam' }),
    ])

    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const passwords = [newPassword, 'beside the lifting beam']
    const signIns = await Promise.all(
      passwords.map((password) => visitor.send(signIn, { email: engineer.user.email, password })),
    )
    expect(signIns.map(({ status }) => status === 200)).toEqual(replies.map(({ status }) => status === 200))
  })

  test('changing one’s own password while an administrator sets another leaves one of the two, and whoever lost is told', async () => {
    const { engineer, admin, visitor } = await testApp()
    const { id: userId, name, email } = engineer.user

    const [own, set] = await Promise.all([
      engineer.send(changeOwnPassword, change),
      admin.send(updateUser, { userId, name, email, role: 'engineer', password: 'set by the office' }),
    ])

    expect(set.status).toBe(200)
    expect((await visitor.send(signIn, { email, password: 'set by the office' })).status).toBe(200)
    expect([200, 400, 401]).toContain(own.status)
    expect((await engineer.send(getProfile)).status).toBe(401)
  })

  test('leaves no way in to a sign-in with the old one that was under way', async () => {
    const { app, engineer, visitor } = await testApp()
    const credentials = { email: engineer.user.email, password: testPassword }

    const [changed, ...signIns] = await Promise.all([
      engineer.send(changeOwnPassword, change),
      ...Array.from({ length: 6 }, () => visitor.send(signIn, credentials)),
    ])

    expect(changed.status).toBe(200)
    const letIn = signIns.filter(({ status }) => status === 200)
    const answers = await Promise.all(letIn.map(({ body }) => testPerson(app, body.token).send(getProfile)))
    expect(answers.map(({ status }) => status)).toEqual(letIn.map(() => 401))
  })
})
