import { describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { recordEvent } from './audit.ts'

const about = '00000000-0000-4000-8000-000000000001'

describe('the audit log', () => {
  test('tells who did what, when, before and after', async () => {
    const { db, clock, admin } = await testApp()

    await recordEvent(db, clock, {
      actor: { userId: admin.user.id },
      what: 'company-renamed',
      about,
      before: { name: 'Acme' },
      after: { name: 'Acme Ltd' },
    })

    expect(
      await db.selectFrom('audit_log').selectAll().where('about', '=', about).orderBy('id').execute(),
    ).toMatchObject([
      {
        at: clock.now(),
        actor_id: admin.user.id,
        what: 'company-renamed',
        before: { name: 'Acme' },
        after: { name: 'Acme Ltd' },
      },
    ])
  })

  test.each(['update audit_log set what = null', 'delete from audit_log', 'truncate audit_log'])(
    'refuses to %s',
    async (statement) => {
      const { db, clock, pool } = await testApp()
      await recordEvent(db, clock, { actor: null, what: 'demo', about })

      await expect(pool.query(statement)).rejects.toThrow('append-only')
    },
  )

  test('forgets what was rolled back with its change', async () => {
    const { db, clock } = await testApp()

    const change = db.transaction().execute(async (tx) => {
      await recordEvent(tx, clock, { actor: null, what: 'demo', about })
      throw new Error('The change failed.')
    })

    await expect(change).rejects.toThrow('The change failed.')
    expect(await db.selectFrom('audit_log').selectAll().where('about', '=', about).orderBy('id').execute()).toEqual([])
  })
})
