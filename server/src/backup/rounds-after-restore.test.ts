import { expect, test } from 'vitest'
import { escalateUnreadNotices } from '#server/features/notices/mail/escalation.actions.ts'
import { archivePath, emptySystem, systemOf } from '#server/testing/given/backup-system.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** A danger whose first mails had left when the backup was made, at 09:00. */
async function backedUpNotice() {
  const source = await dangerousJob()
  const { db, clock, deps, given, job, told } = source
  await given.contact({ company_id: job.company_id, email: 'jane@acme.test' })
  await told()
  await db.updateTable('mails').set({ status: 'sent', settled_at: clock.now() }).execute()
  const path = await archivePath()
  await makeBackup(path, systemOf(source))
  const restoredAfter = async (minutes: number) => {
    clock.pass(minutes)
    const { system, db: restored } = await emptySystem()
    await restoreBackup(path, { ...system, clock })
    return async () => {
      await escalateUnreadNotices({ ...deps, db: restored })
      const mails = await restored.selectFrom('mails').select('status').where('status', '<>', 'sent').execute()
      return [...new Set(mails.map(({ status }) => status))]
    }
  }
  return { clock, restoredAfter }
}

test('a second round that was due before the restore is held for the office, and does not go again', async () => {
  const { restoredAfter } = await backedUpNotice()

  const statusesAfterRun = await restoredAfter(121)

  expect(await statusesAfterRun()).toEqual(['held'])
  expect(await statusesAfterRun()).toEqual(['held'])
})

test('a second round that is due after the restore goes by itself', async () => {
  const { clock, restoredAfter } = await backedUpNotice()

  const statusesAfterRun = await restoredAfter(119)

  expect(await statusesAfterRun()).toEqual([])
  clock.pass(1)
  expect(await statusesAfterRun()).toEqual(['queued'])
})
