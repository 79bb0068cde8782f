import { describe, expect, test } from 'vitest'
import { signIn } from '#contract/auth/auth.contract.ts'
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

const nowhere = '00000000-0000-4000-8000-00000000dead'

describe('deleting a user', () => {
  test('ends their access, and answers the same when repeated', async () => {
    const { admin, engineer: person } = await testApp()

    const replies = [
      await admin.send(deleteUser, { userId: person.user.id }),
      await admin.send(deleteUser, { userId: person.user.id }),
    ]

    expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(2).fill({ status: 200, body: { _id: person.user.id } }),
    )
    expect((await person.send(getProfile)).status).toBe(401)
    expect((await admin.send(getUser, { userId: person.user.id })).status).toBe(404)
  })

  test('is refused for oneself, and for one who never was', async () => {
    const { admin } = await testApp()

    expect(await admin.send(deleteUser, { userId: admin.user.id })).toMatchObject({
      status: 409,
      body: { code: 'own-account' },
    })
    expect((await admin.send(deleteUser, { userId: nowhere })).status).toBe(404)
  })

  test('deleting a user never takes the last administrator, also when two remove each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, given, signedIn, db } = await testApp()
      const rival = await given.user({ role: 'admin' })
      const other = await signedIn(rival)

      const replies = await Promise.all([
        admin.send(deleteUser, { userId: rival.id }),
        other.send(deleteUser, { userId: admin.user.id }),
      ])

      const left = await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('deleted_at', 'is', null)
        .execute()
      expect(left.length).toBeGreaterThan(0)
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('the last administrator can’t be made something else', async () => {
    const { admin } = await testApp()

    const reply = await admin.send(updateUser, {
      userId: admin.user.id,
      name: admin.user.name,
      email: admin.user.email,
      role: 'engineer',
    })

    expect(reply).toMatchObject({ status: 409, body: { code: 'last-administrator' } })
  })
})

describe('promoting a user', () => {
  test('makes an administrator, ends the old sessions and lets go of the company', async () => {
    const { admin, customer } = await testApp()

    const reply = await admin.send(promoteUser, { userId: customer.user.id })
    const again = await admin.send(promoteUser, { userId: customer.user.id })

    expect(reply).toMatchObject({ status: 200, body: { role: 'admin', companyId: null, version: 2 } })
    expect(again).toMatchObject({ status: 200, body: { version: 2 } })
    expect((await customer.send(getProfile)).status).toBe(401)
  })

  test('is refused for one who is not there', async () => {
    const { admin } = await testApp()

    expect((await admin.send(promoteUser, { userId: nowhere })).status).toBe(404)
  })
})

describe('logging a user out', () => {
  test('ends their sessions on every device, leaves the password and is on record', async () => {
    const { admin, engineer, customer, signedIn, visitor, db } = await testApp()
    const tablet = await signedIn(engineer.user)

    const reply = await admin.send(endUserSessions, { userId: engineer.user.id })
    const again = await admin.send(endUserSessions, { userId: engineer.user.id })

    expect([reply.body, again.body]).toEqual([{ endedSessions: 2 }, { endedSessions: 0 }])
    const statuses = await Promise.all(
      [engineer, tablet, customer, admin].map(async (one) => (await one.send(getProfile)).status),
    )
    expect(statuses).toEqual([401, 401, 200, 200])
    expect((await visitor.send(signIn, { email: engineer.user.email, password: testPassword })).status).toBe(200)
    const entries = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'user-logged-out')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([{ actor_id: admin.user.id, about: engineer.user.id, after: { endedSessions: 2 } }])
  })

  test('logging a user out never ends the session that asks', async () => {
    const { admin, signedIn } = await testApp()
    const other = await signedIn(admin.user)

    await admin.send(endUserSessions, { userId: admin.user.id })

    expect((await admin.send(getProfile)).status).toBe(200)
    expect((await other.send(getProfile)).status).toBe(401)
  })

  test('is refused for one who is not there', async () => {
    const { admin } = await testApp()

    expect((await admin.send(endUserSessions, { userId: nowhere })).status).toBe(404)
  })
})
