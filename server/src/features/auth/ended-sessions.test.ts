import { describe, expect, test } from 'vitest'
import { changeOwnPassword, endOtherSessions, listOwnSessions, endOwnSession } from '#contract/auth/account.contract.ts'
import { signOut } from '#contract/auth/auth.contract.ts'
import {
  deleteUser,
  endUserSessions,
  getProfile,
  getUser,
  promoteUser,
  updateUser,
} from '#contract/users/users.contract.ts'
import { testPassword } from '#server/testing/given/given.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testPerson } from '#server/testing/test-person.ts'

const days = 24 * 60

type TestUser = Awaited<ReturnType<typeof testApp>>['engineer']

async function refusalOf(person: Pick<TestUser, 'send'>) {
  const { status, body } = await person.send(getProfile)
  return { status, ...body }
}

const over = (reason: string) => ({ status: 401, code: 'not-signed-in', error: expect.any(String), reason })

describe('a session that is over says why', () => {
  test('a session that is over says why when it expired, also after others have signed in since', async () => {
    const { engineer, given, signedIn, clock } = await testApp()
    clock.pass(46 * days)
    expect(await refusalOf(engineer)).toMatchObject(over('expired'))

    await signedIn(await given.user())

    expect(await refusalOf(engineer)).toMatchObject(over('expired'))
  })

  test('a session that is over says why when it was signed out, here or from another device of the same person', async () => {
    const { engineer, signedIn } = await testApp()
    const phone = await signedIn(engineer.user, 'Chrome on Android')
    const tablet = await signedIn(engineer.user, 'Safari on iPad')
    const laptop = await signedIn(engineer.user, 'Firefox on Windows')
    const listed = (await engineer.send(listOwnSessions)).body.find(({ device }) => device === 'Chrome on Android')
    await engineer.send(endOwnSession, { sessionId: listed?._id ?? '' })
    await laptop.send(signOut)
    await engineer.send(endOtherSessions)

    for (const device of [phone, tablet, laptop]) expect(await refusalOf(device)).toMatchObject(over('signed-out'))
  })

  test('a session that is over says why when its person changed the password elsewhere, also where it had expired or was signed out before', async () => {
    const { engineer, signedIn, clock } = await testApp()
    const signedOut = await signedIn(engineer.user)
    await signedOut.send(signOut)
    const old = await signedIn(engineer.user)
    clock.pass(46 * days)
    const phone = await signedIn(engineer.user)
    const here = await signedIn(engineer.user)

    await here.send(changeOwnPassword, { currentPassword: testPassword, newPassword: 'green ladder seven' })

    for (const device of [signedOut, old, phone]) {
      expect(await refusalOf(device)).toMatchObject(over('password-changed'))
    }
    expect((await here.send(getProfile)).status).toBe(200)
  })

  test.each([
    ['removed the account', (admin: TestUser, userId: string) => admin.send(deleteUser, { userId })],
    ['logged the person out', (admin: TestUser, userId: string) => admin.send(endUserSessions, { userId })],
    ['made the person an administrator', (admin: TestUser, userId: string) => admin.send(promoteUser, { userId })],
  ])('a session that is over says why when an administrator %s, also where it had expired before', async (_, end) => {
    const { admin, engineer, signedIn, clock } = await testApp()
    const old = await signedIn(engineer.user)
    clock.pass(46 * days)
    const phone = await signedIn(engineer.user)
    const office = await signedIn(admin.user)

    await end(Object.assign(office, { user: admin.user }), engineer.user.id)

    expect(await refusalOf(old)).toMatchObject(over('ended'))
    expect(await refusalOf(phone)).toMatchObject(over('ended'))
  })

  test('a session that is over says why when an administrator set another password', async () => {
    const { admin, engineer } = await testApp()
    const { _id, name, email, version } = (await admin.send(getUser, { userId: engineer.user.id })).body

    await admin.send(updateUser, {
      userId: _id,
      name,
      email,
      role: 'engineer',
      version,
      password: 'green ladder seven',
    })

    expect(await refusalOf(engineer)).toMatchObject(over('password-changed'))
  })
})

test('a token that never was says no reason, and neither does a call without one', async () => {
  const { app, visitor } = await testApp()

  for (const caller of [testPerson(app, 'x'.repeat(43)), visitor]) {
    expect(await refusalOf(caller)).toEqual({ status: 401, code: 'not-signed-in', error: 'Please sign in.' })
  }
})

test('why a session is over is forgotten after a year', async () => {
  const { engineer, signedIn, given, clock, db } = await testApp()
  await engineer.send(signOut)

  clock.pass(366 * days)
  await signedIn(await given.user())

  expect(await db.selectFrom('ended_sessions').where('user_id', '=', engineer.user.id).selectAll().execute()).toEqual(
    [],
  )
})
