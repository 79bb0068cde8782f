import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { completeJob, createItem } from '#contract/inspections/inspections.contract.ts'
import { listHeldMail, retryMail } from '#contract/mail/mail.contract.ts'
import { getNotice, listNotices } from '#contract/notices/notice-timeline.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { archivePath, emptySystem, openRestored, systemOf } from '#server/testing/given/backup-system.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** A backup of a job with a danger nobody was told of yet; ten minutes later the system is restored from it. */
async function restoredDanger() {
  const source = await dangerousJob()
  const { clock, deps, given, admin, engineer, job } = source
  await given.contact({ company_id: job.company_id, email: 'jane@acme.test' })
  const path = await archivePath()
  await makeBackup(path, systemOf(source))
  const toldBefore = source.notice()
  const recordedAt = clock.now().toISOString()
  clock.pass(10)
  const target = await emptySystem()
  await restoreBackup(path, { ...target.system, clock })
  clock.pass(1)
  const restored = await openRestored(deps, target)
  const office = await restored.as(admin.user)
  const phone = await restored.as(engineer.user)
  const statuses = async () => {
    const mails = await target.db.selectFrom('mails').select('status').execute()
    return [...new Set(mails.map(({ status }) => status))]
  }
  return { ...source, toldBefore, recordedAt, office, phone, statuses }
}

test('a notice that was told before the restore is mailed only at the word of the office, which is asked to telephone', async () => {
  const { toldBefore, office, phone, statuses } = await restoredDanger()

  expect(await phone.send(createNotice, toldBefore)).toMatchObject({ status: 201 })

  expect(await statuses()).toEqual(['held'])
  const { body: held } = await office.send(listHeldMail)
  expect(held.map(({ to }) => to.email)).toContain('jane@acme.test')
  const { body: notice } = await office.send(getNotice, { noticeId: toldBefore._id })
  expect(notice).toMatchObject({ state: 'unread', sentAt: null, isToTelephone: true })
  for (const { _id: mailId } of held) await office.send(retryMail, { mailId })
  expect(await statuses()).toEqual(['queued'])
})

test('a notice that is told after the restore is mailed at once', async () => {
  const { notice, phone, statuses } = await restoredDanger()

  await phone.send(createNotice, notice())

  expect(await statuses()).toEqual(['queued'])
})

test.each([
  ['held where the completion is offered again', true, ['held']],
  ['mailed at once where the job is completed now', false, ['queued']],
])('a danger nobody was told of is %s', async (_, isOfferedAgain, expected) => {
  const { job, office, phone, statuses } = await restoredDanger()

  expect(await phone.send(completeJob, { jobId: job.id, isOfferedAgain })).toMatchObject({ status: 200 })

  expect(await statuses()).toEqual(expected)
  expect((await office.send(listNotices, { state: 'untold' })).body).toHaveLength(1)
})

test('no device holds back the mail of a danger by saying that it offers its completion again, where nothing was restored', async () => {
  const { db, given, engineer, job } = await dangerousJob()
  await given.contact({ company_id: job.company_id, email: 'jane@acme.test' })

  expect(await engineer.send(completeJob, { jobId: job.id, isOfferedAgain: true })).toMatchObject({ status: 200 })

  const mails = await db.selectFrom('mails').select('status').execute()
  expect([...new Set(mails.map(({ status }) => status))]).toEqual(['queued'])
})

test('late work from before the restore and its own notice are one mail, which is held', async () => {
  const { clock, job, recordedAt, notice, phone, statuses, office } = await restoredDanger()
  await phone.send(completeJob, { jobId: job.id, isOfferedAgain: true })
  const before = (await office.send(listHeldMail)).body.length
  const itemId = randomUUID()
  const late = { ...crackedHook, jobId: job.id, _id: itemId, serialNumber: 'CB-50', description: 'Lever Hoist' }

  expect(await phone.send(createItem, { ...late, recordedAt })).toMatchObject({ body: { code: 'kept-for-review' } })
  const ofLate = (await office.send(listHeldMail)).body.length - before
  clock.pass(1)
  await phone.send(createNotice, notice({ itemIds: [itemId], toldAt: recordedAt }))

  expect(ofLate).toBeGreaterThan(0)
  expect((await office.send(listHeldMail)).body).toHaveLength(before + ofLate)
  expect(await statuses()).toEqual(['held'])
})
