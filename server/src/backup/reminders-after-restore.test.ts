import { expect, test } from 'vitest'
import { sendDueReminders } from '#server/features/reminders/send-reminders.actions.ts'
import { archivePath, emptySystem, systemOf } from '#server/testing/given/backup-system.ts'
import { remindedCompany } from '#server/testing/given/reminded-company.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** A company with a piece that is due in 30 days; backed up in the night, and what its restored system tells when it runs. */
async function backedUpInTheNight() {
  const source = await remindedCompany()
  const { clock, deps, piece } = source
  await piece('CB-1', '2026-07-15')
  const path = await archivePath()
  clock.set('2026-06-15T01:00:00Z')
  await makeBackup(path, systemOf(source))

  async function restoredAt(moment: string) {
    clock.set(moment)
    const { system, db } = await emptySystem()
    await restoreBackup(path, { ...system, clock })
    return async (runAt: string) => {
      clock.set(runAt)
      await sendDueReminders({ ...deps, db })
      return (await db.selectFrom('mails').select('id').execute()).length
    }
  }
  return { restoredAt }
}

test('a system that is restored after 07:00 sends no second reminder that day, and misses none', async () => {
  const { restoredAt } = await backedUpInTheNight()

  const mailsAfterRun = await restoredAt('2026-06-15T14:00:00Z')

  expect(await mailsAfterRun('2026-06-15T14:05:00Z')).toBe(0)
  expect(await mailsAfterRun('2026-06-16T06:00:00Z')).toBe(1)
  expect(await mailsAfterRun('2026-06-17T06:00:00Z')).toBe(1)
})

test('a system that is restored before 07:00 reminds at 07:00: nobody was told yet that day', async () => {
  const { restoredAt } = await backedUpInTheNight()

  const mailsAfterRun = await restoredAt('2026-06-15T05:59:00Z')

  expect(await mailsAfterRun('2026-06-15T06:00:00Z')).toBe(1)
})
