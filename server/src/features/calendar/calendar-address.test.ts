import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { changeOwnPassword } from '#contract/auth/account.contract.ts'
import { endCalendarFeed, getCalendarFeed, renewCalendarFeed } from '#contract/calendar/calendar.contract.ts'
import { deleteUser, endUserSessions, updateUser } from '#contract/users/users.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const noFeed = { isThere: false, address: null, scope: 'own' }

async function office() {
  const context = await testApp()
  const read = (address: string | null) => context.visitor.get(new URL(String(address)).pathname)
  return { ...context, read }
}

describe('a calendar address', () => {
  test('is made, shown once, renewed and ended by its owner; a former one opens nothing', async () => {
    const { engineer, read, db } = await office()
    expect((await engineer.send(getCalendarFeed)).body).toEqual(noFeed)

    const { body: made } = await engineer.send(renewCalendarFeed)
    const { body: shown } = await engineer.send(getCalendarFeed)
    const { body: renewed } = await engineer.send(renewCalendarFeed)

    expect(made).toEqual({
      isThere: true,
      address: expect.stringMatching(/\/calendar\/[\w-]{43}\.ics$/),
      scope: 'own',
    })
    expect(shown).toEqual({ isThere: true, address: null, scope: 'own' })
    expect(renewed.address).not.toBe(made.address)
    expect([(await read(made.address)).status, (await read(renewed.address)).status]).toEqual([404, 200])
    expect(await engineer.send(endCalendarFeed)).toMatchObject({ status: 200, body: noFeed })
    expect((await read(renewed.address)).status).toBe(404)
    const events = await db
      .selectFrom('audit_log')
      .select('what')
      .where('about', '=', engineer.user.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ what }) => what)).toEqual(['calendar-made', 'calendar-renewed', 'calendar-ended'])
  })

  test('of all jobs is for administrators only', async () => {
    const { admin, engineer, customer } = await office()

    expect(await engineer.send(renewCalendarFeed, { scope: 'all' })).toMatchObject({ status: 403 })
    expect(await customer.send(renewCalendarFeed)).toMatchObject({ status: 403 })
    expect(await admin.send(renewCalendarFeed, { scope: 'all' })).toMatchObject({ status: 200, body: { scope: 'all' } })
    expect((await admin.send(renewCalendarFeed)).body.scope).toBe('all')
  })

  test('ends with its user, and with their role', async () => {
    const { admin, engineer, given, signedIn, read, db } = await office()
    const company = await given.company()
    const leaving = await given.user({ role: 'engineer' })
    const { body: theirs } = await (await signedIn(leaving)).send(renewCalendarFeed)
    const { body: another } = await engineer.send(renewCalendarFeed)

    await admin.send(deleteUser, { userId: leaving.id })
    await db
      .updateTable('users')
      .set({ role: 'customer', company_id: company.id })
      .where('id', '=', engineer.user.id)
      .execute()

    expect([(await read(theirs.address)).status, (await read(another.address)).status]).toEqual([404, 404])
  })

  test('stands in the database only as a hash', async () => {
    const { engineer, db } = await office()
    const { body } = await engineer.send(renewCalendarFeed)
    const token = /calendar\/(.+)\.ics$/.exec(String(body.address))?.[1] ?? ''

    const stored = await db.selectFrom('calendar_feeds').selectAll().executeTakeFirstOrThrow()

    expect(stored.token_sha256).toEqual(createHash('sha256').update(token).digest())
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('ends with a new password of its owner, their own or the office’s, and when the office signs them out', async () => {
    const { admin, engineer, given, signedIn, read } = await office()
    const [one, other] = [await given.user({ role: 'engineer' }), await given.user({ role: 'engineer' })]
    const password = 'a-long-enough-sentence'
    const { body: own } = await engineer.send(renewCalendarFeed)
    const { body: ones } = await (await signedIn(one)).send(renewCalendarFeed)
    const { body: others } = await (await signedIn(other)).send(renewCalendarFeed)

    const currentPassword = 'correct horse battery'
    const changed = await engineer.send(changeOwnPassword, { currentPassword, newPassword: password })
    const set = await admin.send(updateUser, {
      userId: one.id,
      name: one.name,
      email: one.email,
      role: 'engineer',
      password,
    })
    const signedOut = await admin.send(endUserSessions, { userId: other.id })

    expect([changed.status, set.status, signedOut.status]).toEqual([200, 200, 200])
    expect((await engineer.send(getCalendarFeed)).body).toEqual(noFeed)
    for (const { address } of [own, ones, others]) expect((await read(address)).status).toBe(404)
  })

  test('that nobody has is refused 60 times a minute, then held off, while a known one is read', async () => {
    const { engineer, read, visitor, clock } = await office()
    const { body } = await engineer.send(renewCalendarFeed)
    const guess = () => visitor.get('/calendar/guessed.ics')

    for (let tried = 0; tried < 60; tried += 1) expect((await guess()).status).toBe(404)

    const heldOff = await guess()
    expect(heldOff.status).toBe(429)
    expect(Number(heldOff.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read(body.address)).status).toBe(200)
    clock.pass(1)
    expect((await guess()).status).toBe(404)
  })
})
