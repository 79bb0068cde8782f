import { expect, test } from 'vitest'
import { sendDueReminders } from '#server/features/reminders/send-reminders.actions.ts'
import { archivePath, emptySystem, systemOf } from '#server/testing/given/backup-system.ts'
import { remindedCompany } from '#server/testing/given/reminded-company.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** A company with a piece that is due in 30 days; backed up in the night, and what its restored system has queued or held when it runs. */
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
    const mailsAfterRun = async (runAt: string) => {
      clock.set(runAt)
      await sendDueReminders({ ...deps, db })
      const mails = await db.selectFrom('mails').select(['status', 'last_problem']).orderBy('queued_at').execute()
      expect(mails.filter(({ status, last_problem }) => (status === 'held') === (last_problem === ''))).toEqual([])
      return mails.map(({ status }) => status)
    }
    return { db, mailsAfterRun }
  }
  return { restoredAt }
}

test('a system that is restored after 07:00 holds what may have been sent that morning for the office, once', async () => {
  const { restoredAt } = await backedUpInTheNight()

  const { mailsAfterRun } = await restoredAt('2026-06-15T14:00:00Z')

  expect(await mailsAfterRun('2026-06-15T14:05:00Z')).toEqual(['held'])
  expect(await mailsAfterRun('2026-06-16T06:00:00Z')).toEqual(['held'])
})

test('a system that is restored days later holds one reminder, and sends what is reached after that by itself', async () => {
  const { restoredAt } = await backedUpInTheNight()

  const { mailsAfterRun } = await restoredAt('2026-06-25T05:00:00Z')

  expect(await mailsAfterRun('2026-06-25T05:05:00Z')).toEqual(['held'])
  expect(await mailsAfterRun('2026-06-25T06:00:00Z')).toEqual(['held'])
  expect(await mailsAfterRun('2026-07-08T06:00:00Z')).toEqual(['held', 'queued'])
})

test('a reminder of equipment that was entered after the restore is sent by itself', async () => {
  const { restoredAt } = await backedUpInTheNight()
  const { db, mailsAfterRun } = await restoredAt('2026-06-15T14:00:00Z')
  await mailsAfterRun('2026-06-15T14:05:00Z')

  const found = await db.selectFrom('equipment').selectAll().executeTakeFirstOrThrow()
  const { is_listed: _listed, search_text: _words, ...piece } = found
  const late = { ...piece, id: crypto.randomUUID(), identity: 'serial CB2 HOIST', serial_number: 'CB-2' }
  await db.insertInto('equipment').values(late).execute()

  expect(await mailsAfterRun('2026-06-16T06:00:00Z')).toEqual(['held', 'queued'])
})

test('a system that is restored before 07:00 reminds at 07:00: nobody was told yet that day', async () => {
  const { restoredAt } = await backedUpInTheNight()

  const { mailsAfterRun } = await restoredAt('2026-06-15T05:59:00Z')

  expect(await mailsAfterRun('2026-06-15T06:00:00Z')).toEqual(['queued'])
})
