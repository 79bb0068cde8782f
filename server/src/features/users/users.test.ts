import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createUser, deleteUser, getProfile, getUser, listUsers, updateUser } from '#contract/users/users.contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { plainSignIn as signIn, testPerson } from '#server/testing/test-person.ts'

const nowhere = '00000000-0000-4000-8000-00000000dead'
const password = 'under the lifting beam'
const engineer = { name: 'Tom Ashworth', email: 'tom@firm.test', password, role: 'engineer' }

describe('making a user', () => {
  test('lets an engineer sign in at once, with the particulars a report needs', async () => {
    const { admin, visitor } = await testApp()

    const made = await admin.send(createUser, {
      ...engineer,
      qualifications: 'LEEA Diploma',
      employer: 'Self-employed',
    })
    const signedIn = await visitor.send(signIn, { email: 'TOM@firm.test', password })

    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Tom Ashworth',
        role: 'engineer',
        companyId: null,
        qualifications: 'LEEA Diploma',
        employer: 'Self-employed',
        version: 1,
      },
    })
    expect(JSON.stringify(made.body)).not.toMatch(/password|argon/i)
    expect(signedIn.body.user._id).toBe(made.body._id)
  })

  test('keeps the password only as argon2id, with 19 MiB and two passes', async () => {
    const { admin, db } = await testApp()

    const { body } = await admin.send(createUser, engineer)

    const row = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', body._id)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('makes an engineer where no role is named', async () => {
    const { admin } = await testApp()

    const { role: _, ...noRole } = engineer
    expect((await admin.send(createUser, noRole)).body.role).toBe('engineer')
  })

  test('ties a customer to a company, and nobody else', async () => {
    const { admin, given } = await testApp()
    const company = await given.company({ name: 'Acme Ltd' })

    const customer = await admin.send(createUser, {
      ...engineer,
      role: 'customer',
      companyId: { _id: company.id, name: 'Acme Ltd' },
    })
    const other = await admin.send(createUser, { ...engineer, email: 'other@firm.test', companyId: company.id })

    expect(customer.body.companyId).toEqual({ _id: company.id, name: 'Acme Ltd' })
    expect(other.body.companyId).toBeNull()
  })

  test.each([
    ['a customer without a company', { role: 'customer' }, 'companyId'],
    ['a customer with a blank company', { role: 'customer', companyId: '' }, 'companyId'],
    ['a company that is not there', { role: 'customer', companyId: nowhere }, 'companyId'],
    ['no name', { name: '  ' }, 'name'],
    ['no email', { email: '' }, 'email'],
    ['an email that is none', { email: 'tom at firm' }, 'email'],
    ['a short password', { password: 'short' }, 'password'],
    ['a common password', { password: 'Password123' }, 'password'],
    ['an unknown role', { role: 'owner' }, 'role'],
  ])('is refused with %s, at the field', async (_, changes, field) => {
    const { admin } = await testApp()

    const reply = await admin.send(createUser, { ...engineer, ...changes })

    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.stringMatching(/\.$/) } } })
  })

  test('is refused where the email is taken, whatever its case; a removed user’s is free again', async () => {
    const { admin } = await testApp()
    const first = await admin.send(createUser, engineer)

    const second = await admin.send(createUser, { ...engineer, email: 'TOM@FIRM.test' })
    await admin.send(deleteUser, { userId: first.body._id })
    const third = await admin.send(createUser, engineer)

    expect(second).toMatchObject({ status: 409, body: { code: 'email-taken', fields: { email: expect.any(String) } } })
    expect(third.status).toBe(201)
  })

  test('is done once, however often it is sent under the same id', async () => {
    const { admin } = await testApp()
    const named = { ...engineer, _id: randomUUID() }

    const answers = await Promise.all([admin.send(createUser, named), admin.send(createUser, named)])

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
    expect(answers[0].body).toEqual(answers[1].body)
    for (const corrected of [{ email: 'thomas@firm.test' }, { password: 'over the lifting beam' }]) {
      expect(await admin.send(createUser, { ...named, ...corrected })).toMatchObject({
        status: 409,
        body: { code: 'id-taken', error: expect.stringMatching(/already added, with different details/) },
      })
    }
    await admin.send(deleteUser, { userId: named._id })
    expect(await admin.send(createUser, named)).toMatchObject({ status: 409, body: { code: 'id-taken' } })
  })

  test('ignores what only the server decides', async () => {
    const { admin } = await testApp()

    const { body } = await admin.send(createUser, {
      ...engineer,
      version: 99,
      createdAt: '2001-01-01T00:00:00Z',
    })

    expect(body).toMatchObject({ version: 1, createdAt: '2026-06-15T09:00:00.000Z' })
  })
})

describe('the list of users', () => {
  test('is ordered by name, filtered by role and found by name, email or company', async () => {
    const { admin, given, db } = await testApp()
    await db.deleteFrom('sessions').where('user_id', '<>', admin.user.id).execute()
    const company = await given.company({ name: 'Calder Foundry' })
    await given.user({ name: 'zoë Last', email: 'z@one.test' })
    await given.user({ name: 'Abe First', role: 'customer', company_id: company.id })
    await given.user({ name: 'Gone', deleted_at: new Date() })

    const engineers = await admin.send(listUsers, { role: 'engineer' })
    const found = await Promise.all(['calder', 'Z@ONE', '100%', 'abe f'].map((q) => admin.send(listUsers, { q })))
    const page = await admin.send(listUsers, { limit: 2, offset: 1 })

    expect(engineers.body.map(({ name }) => name)).toEqual(['Ada Fitter', 'zoë Last'])
    expect(found.map(({ body }) => body.map(({ name }) => name))).toEqual([
      ['Abe First'],
      ['zoë Last'],
      [],
      ['Abe First'],
    ])
    expect(page.body).toHaveLength(2)
    expect(page.headers['x-total-count']).toBe('5')
  })
})

describe('changing a user', () => {
  async function madeEngineer() {
    const system = await testApp()
    const { body: user } = await system.admin.send(createUser, engineer)
    const { body: session } = await system.visitor.send(signIn, engineer)
    return { ...system, user, person: testPerson(system.app, session.token) }
  }
  const same = { name: engineer.name, email: engineer.email, role: 'engineer' }

  test('keeps the password where it is left blank', async () => {
    const { admin, visitor, user } = await madeEngineer()

    const reply = await admin.send(updateUser, {
      ...same,
      userId: user._id,
      name: 'Thomas Ashworth',
      password: '',
      version: 1,
    })

    expect(reply).toMatchObject({ status: 200, body: { name: 'Thomas Ashworth', version: 2 } })
    expect((await visitor.send(signIn, engineer)).status).toBe(200)
  })

  test('leaves the sessions open while role, company and password stay', async () => {
    const { admin, person, user } = await madeEngineer()

    await admin.send(updateUser, { ...same, userId: user._id, name: 'Thomas Ashworth' })

    expect((await person.send(getProfile)).body.name).toBe('Thomas Ashworth')
  })

  test.each([
    ['role', { role: 'admin' }],
    ['password', { password: 'a quite different one' }],
  ])('ends the sessions with a change of %s', async (_, changes) => {
    const { admin, person, user } = await madeEngineer()

    await admin.send(updateUser, { ...same, userId: user._id, ...changes })

    expect((await person.send(getProfile)).status).toBe(401)
  })

  test('ends a customer’s sessions with a change of company', async () => {
    const { admin, customer, given } = await testApp()
    const company = await given.company()

    await admin.send(updateUser, {
      userId: customer.user.id,
      name: customer.user.name,
      email: customer.user.email,
      role: 'customer',
      companyId: company.id,
    })

    expect((await customer.send(getProfile)).status).toBe(401)
  })

  test('tells the second of two administrators, and overwrites nothing', async () => {
    const { admin, user } = await madeEngineer()
    await admin.send(updateUser, { ...same, userId: user._id, name: 'First Saved', version: 1 })

    const second = await admin.send(updateUser, { ...same, userId: user._id, name: 'Second Saved', version: 1 })
    const retry = await admin.send(updateUser, { ...same, userId: user._id, name: 'First Saved', version: 1 })

    expect(second).toMatchObject({
      status: 409,
      body: { code: 'stale-version', current: { name: 'First Saved', version: 2 } },
    })
    expect(retry).toMatchObject({ status: 200, body: { name: 'First Saved', version: 2 } })
  })

  test('is refused for one who is not there', async () => {
    const { admin } = await testApp()

    expect((await admin.send(updateUser, { ...same, userId: nowhere })).status).toBe(404)
    expect((await admin.send(getUser, { userId: nowhere })).status).toBe(404)
  })

  test('is on record with who did it, before and after, and without the password', async () => {
    const { admin, user, db } = await madeEngineer()

    await admin.send(updateUser, { ...same, userId: user._id, name: 'Thomas', password: 'a quite different one' })

    const [entry] = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'user-changed')
      .orderBy('id')
      .execute()
    expect(entry).toMatchObject({
      actor_id: admin.user.id,
      about: user._id,
      before: { name: 'Tom Ashworth' },
      after: { name: 'Thomas', password: 'changed' },
    })
    expect(JSON.stringify(entry)).not.toContain('quite different')
  })
})
