import { describe, expect, test } from 'vitest'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/auth/account.contract.ts'
import { getProfile } from '#contract/users/users.contract.ts'
import { testPassword } from '#server/testing/given/given.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testPerson } from '#server/testing/test-person.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

describe('one’s own sessions', () => {
  test('are listed with the one that asks first, in words and never with the browser’s whole signature', async () => {
    const { app, engineer, db, clock } = await testApp()
    clock.pass(60)
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'user-agent': phone },
      payload: { email: engineer.user.email, password: testPassword },
    })
    const onPhone = testPerson(app, signedIn.json().token)

    const { status, body, headers } = await engineer.send(listOwnSessions)

    expect([status, headers['x-total-count']]).toEqual([200, '2'])
    expect(body).toMatchObject([
      { device: 'Chrome on Windows', isThisOne: true, firstSeenAt: '2026-06-15T09:00:00.000Z' },
      { device: 'Chrome on Android', isThisOne: false, firstSeenAt: '2026-06-15T10:00:00.000Z' },
    ])
    expect((await onPhone.send(listOwnSessions)).body.map(({ isThisOne }) => isThisOne)).toEqual([true, false])
    expect(JSON.stringify(await db.selectFrom('sessions').selectAll().execute())).not.toContain('Pixel')
  })

  test('say when they were last used, to within ten minutes, without a write on each request', async () => {
    const { engineer, signedIn, clock, db, settled } = await testApp()
    const tablet = await signedIn(engineer.user, 'Safari on iPad')
    const lastSeen = async () => {
      await settled()
      return (await engineer.send(listOwnSessions)).body.find(({ device }) => device === 'Safari on iPad')?.lastSeenAt
    }
    const rowOf = async () =>
      (
        await db
          .selectFrom('sessions')
          .select('xmin' as 'id')
          .where('device', '=', 'Safari on iPad')
          .execute()
      )[0]

    clock.pass(9)
    const before = await rowOf()
    await tablet.send(getProfile)
    expect(await lastSeen()).toBe('2026-06-15T09:00:00.000Z')
    expect(await rowOf()).toEqual(before)

    clock.pass(9)
    await tablet.send(getProfile)
    expect(await lastSeen()).toBe('2026-06-15T09:18:00.000Z')
  })

  test('cost no write on each request towards their absolute end either', async () => {
    const { admin, clock, db, settled } = await testApp()
    for (let day = 0; day < 14; day++) {
      clock.pass(23.9 * 60)
      await admin.send(getProfile)
      await settled()
    }
    const rowOf = () =>
      db
        .selectFrom('sessions')
        .select('xmin' as 'id')
        .where('user_id', '=', admin.user.id)
        .execute()
    const before = await rowOf()

    expect((await admin.send(getProfile)).status).toBe(200)
    await settled()

    expect(await rowOf()).toEqual(before)
  })

  test('leave out those that have run out', async () => {
    const { admin, signedIn, clock, settled } = await testApp()
    clock.pass(20 * 60)
    await admin.send(getProfile)
    const computer = await signedIn(admin.user, 'Firefox on Linux')
    await settled()
    clock.pass(20 * 60)
    expect((await admin.send(getProfile)).status).toBe(200)
    await settled()
    clock.pass(5 * 60)

    expect((await admin.send(listOwnSessions)).body.map(({ device }) => device)).toEqual(['Chrome on Windows'])
    expect((await computer.send(getProfile)).status).toBe(401)
  })

  test('name the latest hundred and count them all', async () => {
    const { engineer, signedIn, clock } = await testApp()
    for (let count = 0; count < 101; count++) await signedIn(engineer.user, 'Safari on iPad')
    clock.pass(1)
    await signedIn(engineer.user, 'the latest')

    const { body, headers } = await engineer.send(listOwnSessions)

    expect(headers['x-total-count']).toBe('103')
    expect(body).toHaveLength(100)
    expect(body.slice(0, 2).map(({ device }) => device)).toEqual(['Chrome on Windows', 'the latest'])
  })
})

describe('ending one session', () => {
  test('signs that device out at once and stays on record', async () => {
    const { engineer, signedIn, db } = await testApp()
    const lost = await signedIn(engineer.user, 'Safari on iPhone')
    const tablet = await signedIn(engineer.user, 'Safari on iPad')
    const sessionId = await idOf(engineer, 'Safari on iPhone')

    const reply = await engineer.send(endOwnSession, { sessionId })

    expect(reply).toMatchObject({ status: 200, body: { _id: sessionId } })
    const statuses = await Promise.all([lost, tablet, engineer].map(async (one) => (await one.send(getProfile)).status))
    expect(statuses).toEqual([401, 200, 200])
    const entries = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'session-ended')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([{ actor_id: engineer.user.id, before: { device: 'Safari on iPhone' } }])
  })

  test('is refused for another person’s, as if it had never been, and leaves it open', async () => {
    const { admin, engineer } = await testApp()
    const theirs = await idOf(engineer, 'Chrome on Windows')

    const reply = await admin.send(endOwnSession, { sessionId: theirs })
    const never = await admin.send(endOwnSession, { sessionId: '00000000-0000-4000-8000-00000000dead' })

    expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(reply.body).toEqual(never.body)
    expect((await engineer.send(getProfile)).status).toBe(200)
  })

  test('ending one session twice at once ends it once, and the second hears that it is over', async () => {
    const { engineer, signedIn } = await testApp()
    await signedIn(engineer.user, 'Safari on iPhone')
    const sessionId = await idOf(engineer, 'Safari on iPhone')

    const replies = await Promise.all([1, 2].map(() => engineer.send(endOwnSession, { sessionId })))

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})

describe('ending all other sessions', () => {
  test('leaves the one that asks and everyone else’s', async () => {
    const { engineer, admin, signedIn } = await testApp()
    const others = [await signedIn(engineer.user), await signedIn(engineer.user)]

    const reply = await engineer.send(endOtherSessions)
    const again = await engineer.send(endOtherSessions)

    expect([reply.body, again.body]).toEqual([{ endedSessions: 2 }, { endedSessions: 0 }])
    const people = [...others, engineer, admin]
    const statuses = await Promise.all(people.map(async (one) => (await one.send(getProfile)).status))
    expect(statuses).toEqual([401, 401, 200, 200])
  })

  test('is on record once, with how many there were', async () => {
    const { engineer, signedIn, db } = await testApp()
    await signedIn(engineer.user)

    await engineer.send(endOtherSessions)
    await engineer.send(endOtherSessions)

    const entries = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'other-sessions-ended')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([{ actor_id: engineer.user.id, after: { endedSessions: 1 } }])
  })
})

type Person = Awaited<ReturnType<typeof testApp>>['engineer']

async function idOf(person: Person, device: string): Promise<string> {
  const { body } = await person.send(listOwnSessions)
  return body.find((session) => session.device === device)?._id ?? ''
}
