import { expect, test } from 'vitest'
import { listHeldMail, retryMail } from '#contract/mail/mail.contract.ts'
import { escalateUnreadNotices } from '#server/features/notices/mail/escalation.actions.ts'
import { archivePath, emptySystem, openRestored, systemOf } from '#server/testing/given/backup-system.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** A danger whose first mails had left when the backup was made, at 09:00. */
async function backedUpNotice() {
  const source = await dangerousJob()
  const { db, clock, deps, given, admin, job, told } = source
  await given.contact({ company_id: job.company_id, email: 'jane@acme.test' })
  await told()
  await db.updateTable('mails').set({ status: 'sent', settled_at: clock.now() }).execute()
  const path = await archivePath()
  await makeBackup(path, systemOf(source))
  const restoredAfter = async (minutes: number) => {
    clock.pass(minutes)
    const target = await emptySystem()
    const { system, db: restored } = target
    await restoreBackup(path, { ...system, clock })
    const statusesAfterRun = async () => {
      await escalateUnreadNotices({ ...deps, db: restored })
      const mails = await restored.selectFrom('mails').select('status').where('status', '<>', 'sent').execute()
      return [...new Set(mails.map(({ status }) => status))]
    }
    const office = await (await openRestored(deps, target)).as(admin.user)
    return { statusesAfterRun, office }
  }
  return { clock, restoredAfter }
}

test('a second round that was due before the restore is held for the office, and does not go again', async () => {
  const { restoredAfter } = await backedUpNotice()

  const { statusesAfterRun } = await restoredAfter(121)

  expect(await statusesAfterRun()).toEqual(['held'])
  expect(await statusesAfterRun()).toEqual(['held'])
})

test('a second round that is held is listed with the reason, and leaves at the word of the office', async () => {
  const { restoredAfter } = await backedUpNotice()
  const { statusesAfterRun, office } = await restoredAfter(121)
  await statusesAfterRun()

  const { body: held } = await office.send(listHeldMail)
  for (const { _id: mailId } of held) await office.send(retryMail, { mailId })

  expect(held.map(({ to }) => to.email)).toContain('jane@acme.test')
  for (const mail of held)
    expect(mail).toMatchObject({
      kind: 'notice',
      lastProblem: expect.stringContaining('It may have been sent already.'),
    })
  expect(await statusesAfterRun()).toEqual(['queued'])
  expect((await office.send(listHeldMail)).body).toEqual([])
})

test('a second round that is due after the restore goes by itself', async () => {
  const { clock, restoredAfter } = await backedUpNotice()

  const { statusesAfterRun } = await restoredAfter(119)

  expect(await statusesAfterRun()).toEqual([])
  clock.pass(1)
  expect(await statusesAfterRun()).toEqual(['queued'])
})
