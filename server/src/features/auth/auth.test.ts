import { describe, expect, test } from 'vitest'
import { getWelcome, setUp, signOut } from '#contract/auth/auth.contract.ts'
import { getProfile } from '#contract/users/users.contract.ts'
import { testPassword } from '#server/testing/given/given.ts'
import { testApp } from '#server/testing/test-app.ts'
import { plainSignIn as signIn, testPerson } from '#server/testing/test-person.ts'
import { createFirstAdministrator, issueSetupCode } from './first-administrator.actions.ts'

describe('signing in', () => {
  test('answers the user and a token that is accepted', async () => {
    const { app, visitor, given } = await testApp()
    const company = await given.company({ name: 'Brightwater Shipyard' })
    await given.user({ name: 'Priya Nair', email: 'Priya@Brightwater.test', role: 'customer', company_id: company.id })

    const reply = await visitor.send(signIn, { email: 'priya@brightwater.TEST', password: testPassword })
    const profile = await testPerson(app, reply.body.token).send(getProfile)

    expect(reply.status).toBe(200)
    expect(reply.body.user).toEqual({
      _id: expect.any(String),
      name: 'Priya Nair',
      email: 'Priya@Brightwater.test',
      role: 'customer',
      companyId: { _id: company.id, name: 'Brightwater Shipyard' },
      signatureUrl: null,
    })
    expect(profile).toMatchObject({ status: 200, body: reply.body.user })
  })

  test('is refused in the same words for a wrong password, an unknown email and a removed account', async () => {
    const { visitor, given } = await testApp()
    await given.user({ email: 'here@example.test' })
    await given.user({ email: 'gone@example.test', deleted_at: new Date() })

    const replies = await Promise.all([
      visitor.send(signIn, { email: 'here@example.test', password: 'not this one' }),
      visitor.send(signIn, { email: 'nobody@example.test', password: testPassword }),
      visitor.send(signIn, { email: 'gone@example.test', password: testPassword }),
    ])

    const refusal = { error: 'Invalid email or password', code: 'wrong-credentials' }
    expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(Array(3).fill({ status: 401, body: refusal }))
  })

  test('costs about the same for an unknown email as for a wrong password, so that time tells nothing', async () => {
    const { visitor, admin } = await testApp()
    // The processor's time, which stays the same when other programs want the processor too.
    const timeOf = async (email: string) => {
      const times: number[] = []
      for (let count = 0; count < 5; count += 1) {
        const before = process.cpuUsage()
        await visitor.send(signIn, { email, password: 'not the password' })
        const { user, system } = process.cpuUsage(before)
        times.push(user + system)
      }
      return Math.min(...times)
    }
    // The first check of all makes the hash that nobody has.
    await visitor.send(signIn, { email: 'first@example.test', password: 'not the password' })

    const [known, unknown] = [await timeOf(admin.user.email), await timeOf('nobody@example.test')]

    expect(unknown / known).toBeGreaterThan(0.3)
  })

  test('says which field is wrong', async () => {
    const { visitor } = await testApp()

    const reply = await visitor.send(signIn, { email: 'not an email', password: '' })

    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-input',
        fields: { email: expect.stringContaining('email'), password: 'Enter your password.' },
      },
    })
  })

  test('is refused after ten failures of one account from one address, however many come at once', async () => {
    const { visitor, given, clock } = await testApp()
    await given.user({ email: 'here@example.test' })

    const guesses = await Promise.all(
      Array.from({ length: 25 }, () => visitor.send(signIn, { email: 'here@example.test', password: 'a guess' })),
    )
    const right = await visitor.send(signIn, { email: 'here@example.test', password: testPassword })
    const other = await visitor.send(signIn, { email: 'there@example.test', password: 'a guess' })
    clock.pass(15.1)
    const later = await visitor.send(signIn, { email: 'here@example.test', password: testPassword })

    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15)
    expect(right).toMatchObject({ status: 429, body: { code: 'too-many-attempts' }, headers: { 'retry-after': '900' } })
    expect(other.status).toBe(401)
    expect(later.status).toBe(200)
  })

  test('does not lock the owner out at another address', async () => {
    const { app, visitor, given } = await testApp({ publicUrl: 'https://thorough.example' })
    await given.user({ email: 'here@example.test' })
    for (let attempt = 0; attempt < 11; attempt++) {
      await visitor.send(signIn, { email: 'here@example.test', password: 'a guess' })
    }

    const owner = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': '203.0.113.9' },
      payload: { email: 'here@example.test', password: testPassword },
    })

    expect(owner.statusCode).toBe(200)
  })

  test('is refused after fifty failures from one address, whichever accounts were tried', async () => {
    const { visitor } = await testApp()

    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        visitor.send(signIn, { email: `${index}@example.test`, password: 'a guess' }),
      ),
    )

    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('keeps no token, only its hash', async () => {
    const { visitor, given, db } = await testApp()
    await given.user({ email: 'here@example.test' })

    const { body } = await visitor.send(signIn, { email: 'here@example.test', password: testPassword })

    const rows = await db.selectFrom('sessions').selectAll().execute()
    expect(body.token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(body.token)
    expect(rows.some(({ token_sha256 }) => token_sha256.toString('base64url') === body.token)).toBe(false)
  })
})

describe('a session', () => {
  test('ends with sign-out, at once and on its own token only', async () => {
    const { engineer, signedIn } = await testApp()
    const otherDevice = await signedIn(engineer.user)

    const reply = await engineer.send(signOut)

    expect(reply).toMatchObject({ status: 200, body: { signedOut: true } })
    expect((await engineer.send(getProfile)).status).toBe(401)
    expect((await otherDevice.send(getProfile)).status).toBe(200)
  })

  test('ends when the user is removed', async () => {
    const { engineer, db } = await testApp()

    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', engineer.user.id).execute()

    expect((await engineer.send(getProfile)).status).toBe(401)
  })

  test('knows a change of role on the next request', async () => {
    const { engineer, db } = await testApp()

    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', engineer.user.id).execute()

    expect((await engineer.send(getProfile)).body.role).toBe('admin')
  })

  test.each([
    ['an engineer three weeks in the field', 'engineer', 21, 200],
    ['an engineer seven weeks away', 'engineer', 49, 401],
    ['an administrator over two nights', 'admin', 2, 401],
    ['a customer over a week', 'customer', 7, 200],
  ] as const)('left unused by %s', async (_, role, days, status) => {
    const people = await testApp()

    people.clock.pass(days * 24 * 60)

    expect((await people[role].send(getProfile)).status).toBe(status)
  })

  test('slides while it is used, up to its absolute end', async () => {
    const { admin, clock, settled } = await testApp()
    const statuses: number[] = []

    for (let day = 0; day < 15; day++) {
      clock.pass(23 * 60)
      statuses.push((await admin.send(getProfile)).status)
      await settled()
    }

    expect(statuses.slice(0, 14)).toEqual(Array(14).fill(200))
    clock.pass(23 * 60)
    expect((await admin.send(getProfile)).status).toBe(401)
  })

  test('is nobody’s with a made-up token', async () => {
    const { app } = await testApp()

    const replies = await Promise.all(
      ['', 'x'.repeat(43), 'a b', '__proto__', '\u00e9'.repeat(43)].map((token) =>
        testPerson(app, token).send(getProfile),
      ),
    )

    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  })
})

describe('setting up an empty system', () => {
  const person = { name: 'Grace Hopwood', email: 'grace@firm.test', password: 'under the lifting beam' }

  test('makes the first administrator with the printed code, once', async () => {
    const { app, visitor, deps, db } = await emptySystem()
    const code = await issueSetupCode(deps)

    expect((await visitor.send(getWelcome)).body.needsSetup).toBe(true)
    const reply = await visitor.send(setUp, { ...person, code: ` ${code.toLowerCase()} ` })
    const second = await visitor.send(setUp, { ...person, code })

    expect(reply).toMatchObject({ status: 201, body: { user: { role: 'admin', email: person.email } } })
    expect((await testPerson(app, reply.body.token).send(getProfile)).status).toBe(200)
    expect(second).toMatchObject({ status: 409, body: { code: 'already-set-up' } })
    expect(await db.selectFrom('setup_codes').selectAll().execute()).toEqual([])
  })

  test('is refused with another code, and a guesser is slowed down', async () => {
    const { visitor, deps } = await emptySystem()
    await issueSetupCode(deps)

    const replies = []
    for (let guess = 0; guess < 11; guess++)
      replies.push(await visitor.send(setUp, { ...person, code: `GUESS-${guess}` }))

    expect(replies[0]).toMatchObject({
      status: 400,
      body: { code: 'wrong-setup-code', fields: { code: expect.any(String) } },
    })
    expect(replies[10]?.status).toBe(429)
  })

  test('two at once make one administrator', async () => {
    const { visitor, deps, db } = await emptySystem()
    const code = await issueSetupCode(deps)

    const replies = await Promise.all([
      visitor.send(setUp, { ...person, code }),
      visitor.send(setUp, { ...person, code }),
    ])

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await db.selectFrom('users').selectAll().execute()).toHaveLength(1)
  })

  test.each([
    ['too short', 'short', 'invalid-input'],
    ['on every list', 'Password123', 'common-password'],
    ['the email address', 'grace@firm.test', 'common-password'],
  ])('refuses a password that is %s', async (_, password, code) => {
    const { visitor, deps } = await emptySystem()
    const setupCode = await issueSetupCode(deps)

    const reply = await visitor.send(setUp, { ...person, password, code: setupCode })

    expect(reply).toMatchObject({ status: 400, body: { code, fields: { password: expect.any(String) } } })
  })

  test('setting up an empty system by ADMIN_EMAIL makes the administrator only while there is nobody', async () => {
    const { deps, db } = await emptySystem()

    expect(await createFirstAdministrator(deps, person)).toBe(true)
    expect(await createFirstAdministrator(deps, { ...person, email: 'second@firm.test' })).toBe(false)

    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: person.email }])
  })
})

async function emptySystem() {
  const system = await testApp()
  await system.db.deleteFrom('sessions').execute()
  await system.db.deleteFrom('users').execute()
  return system
}
