import { describe, expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
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
      await refused.toThrow(`doesn’t start on it with ${named}. Do one of these`)
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
})
