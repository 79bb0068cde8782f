import { describe, expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { listMigrations, makeTables, migrate } from '#server/db/migrate.ts'
import { demoAccounts } from '#server/features/auth/demo-accounts.ts'
import { archivePath } from '#server/testing/given/backup-system.ts'
import { givenSystem } from '#server/testing/given/given-system.ts'

describe('a system with demo accounts', () => {
  test('starts as a demo, and with nothing else that says it is real', async () => {
    const { start, db } = await givenSystem()
    await start({})

    for (const [named, settings] of [
      ['NODE_ENV=production', { NODE_ENV: 'production' }],
      ['DATABASE_URL', { DATABASE_URL: 'postgres://me@db/thorough' }],
      ['ADMIN_EMAIL', { ADMIN_EMAIL: 'grace@firm.test', ADMIN_PASSWORD: 'under the lifting beam' }],
      ['DEMO=off', { DEMO: 'off' }],
    ] as const) {
      const refused = expect(start(settings), named).rejects
      await refused.toThrow(`does not start on it with ${named}. Go on in one of these ways`)
      await expect(start(settings)).rejects.toThrow(/admin@demo\.test.+new DATA_DIR.+npm run remove-demo.+DEMO=on/s)
    }
    for (const settings of [{}, { DEMO: 'on' }, { NODE_ENV: 'production', DEMO: 'on' }]) {
      expect((await start(settings)).demoAccounts).toEqual(demoAccounts)
    }

    await db.updateTable('users').set({ email: 'me@firm.test' }).where('email', '=', 'admin@demo.test').execute()
    await expect(start({ DEMO: 'off' })).rejects.toThrow('me@firm.test')
    await db.updateTable('users').set({ deleted_at: new Date() }).execute()
    expect(await start({ DEMO: 'off' })).toEqual({ setupCode: null, demoAccounts: [] })
  })

  test('takes its mark along into a backup', async () => {
    const { start, system } = await givenSystem()
    await start({})
    const path = await archivePath()
    const restored = await givenSystem()

    await makeBackup(path, system)
    await restoreBackup(path, restored.system)

    await expect(restored.start({ NODE_ENV: 'production' })).rejects.toThrow('holds demo accounts')
  })

  test('a system with demo accounts that an earlier release filled is recognised too', async () => {
    const { start, system } = await givenSystem()
    const client = await system.pool.connect()
    await client.query('drop schema public cascade; create schema public')
    await makeTables(
      client,
      (await listMigrations()).filter((name) => name < '0071'),
    )
    await client.query(`
      with demo as (insert into users (name, email, password_hash, role, created_at)
        values ('Grace', 'admin@demo.test', '', 'admin', now()), ('Real', 'real@firm.test', '', 'admin', now())
        returning id, email)
      insert into audit_log (at, what, about)
      select now(), case when email like '%demo%' then 'demo-account-made' else 'user-created' end, id from demo`)
    client.release()

    await migrate(system.pool)

    await expect(start({ DEMO: 'off' })).rejects.toThrow('(admin@demo.test)')
  })
})
