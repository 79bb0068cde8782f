import { describe, expect, test } from 'vitest'
import { givenSystem } from '#server/testing/given/given-system.ts'

const administrator = { ADMIN_EMAIL: 'Grace@firm.test', ADMIN_PASSWORD: 'under the lifting beam' }

describe('ADMIN_EMAIL', () => {
  test('makes the first administrator, and goes on being allowed, also when that one is renamed or gone', async () => {
    const { start, db } = await givenSystem()

    expect(await start(administrator)).toEqual({ setupCode: null, demoAccounts: [] })
    expect(await db.selectFrom('users').select(['email', 'role']).execute()).toEqual([
      { email: 'Grace@firm.test', role: 'admin' },
    ])
    await start(administrator)
    await db.updateTable('users').set({ email: 'grace.hopwood@firm.test' }).execute()
    await start(administrator)
    await start({ ...administrator, ADMIN_EMAIL: 'GRACE.hopwood@firm.test' })
    await db.updateTable('users').set({ deleted_at: new Date() }).execute()
    await start(administrator)
  })

  test('ADMIN_EMAIL of somebody who is no administrator of a system that is set up is refused, not ignored', async () => {
    const { start, db } = await givenSystem()
    await start(administrator)
    await db
      .insertInto('users')
      .values({ name: 'Tom', email: 'tom@firm.test', password_hash: '', role: 'engineer', created_at: new Date() })
      .execute()

    for (const email of ['other@firm.test', 'tom@firm.test']) {
      await expect(start({ ...administrator, ADMIN_EMAIL: email })).rejects.toThrow(
        `ADMIN_EMAIL: this system is set up already, and ${email} isn’t one of its administrators. Leave`,
      )
    }
  })

  test('beside DEMO=on is refused for an empty system, which only one of them can fill', async () => {
    const { start, db } = await givenSystem()

    await expect(start({ ...administrator, DEMO: 'on' })).rejects.toThrow('ADMIN_EMAIL: set either this or DEMO=on')
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  })
})

describe('ADMIN_PASSWORD', () => {
  test.each([
    ['too common', 'Password123'],
    ['the address itself', 'grace@firm.test'],
    ['the name', 'hopwood1234'],
  ])('is refused by its name when it is %s', async (_, password) => {
    const { start, db } = await givenSystem()

    await expect(start({ ...administrator, ADMIN_NAME: 'Grace Hopwood', ADMIN_PASSWORD: password })).rejects.toThrow(
      /can’t start with these settings:\n {2}ADMIN_PASSWORD: .+\./,
    )
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  })
})
