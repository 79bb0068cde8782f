import { expect, test } from 'vitest'
import { createInvoice, mailInvoice } from '#contract/invoices/invoices.contract.ts'
import { dismissMail } from '#contract/mail/mail.contract.ts'
import { getSystem, retryTask, runTask } from '#contract/system-status/system-status.contract.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openDatabase } from '#server/db/database.ts'
import { openTaskRunner } from '#server/tasks/task-runner.ts'
import { archivePath, systemOf } from '#server/testing/given/backup-system.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { failedTask } from '#server/testing/given/failed-task.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testMailServer } from '#server/testing/mail/test-mail-server.ts'

test('System tells what is scheduled, what waits, the space used, and that nothing leaves the house', async () => {
  const { admin } = await testApp()

  const { status, body } = await admin.send(getSystem)

  expect(status).toBe(200)
  expect(body).toMatchObject({
    waiting: 0,
    failed: [],
    mail: { goesTo: 'folder', queued: 0, undelivered: 0 },
    undeliveredMail: [],
    lastBackupAt: null,
    seal: { isSelfMade: true, warnings: [expect.any(String)] },
  })
  expect(body.scheduled).toContainEqual({
    name: 'sweep-uploads',
    summary: 'Removes uploads that were never used',
    lastRunAt: null,
    lastProblem: '',
    nextRunAt: '2026-06-15T09:17:00.000Z',
  })
  expect(body.space.databaseBytes).toBeGreaterThan(1_000_000)
})

test('a scheduled task runs at once when an administrator says so, and System tells when', async () => {
  const { admin, deps, connection } = await testApp()
  const own = openDatabase({ ...connection, max: 4 }, 'background', () => undefined)
  const tasks = [{ name: 'sweep-uploads', summary: '', schedule: '0 0 1 1 *', run: async () => undefined }]
  const runner = openTaskRunner({ deps: { ...deps, db: own.db }, pool: own.pool, tasks })

  const run = await admin.send(runTask, { name: 'sweep-uploads' })
  const unknown = await admin.send(runTask, { name: 'deliver-mail' })

  expect(run).toMatchObject({ status: 200, body: { name: 'sweep-uploads' } })
  expect(unknown.status).toBe(404)
  const lastRun = async () =>
    (await admin.send(getSystem)).body.scheduled.find(({ name }) => name === 'sweep-uploads')?.lastRunAt
  await expect.poll(lastRun).toBe('2026-06-15T09:00:00.000Z')
  await runner.close()
  await own.close()
})

test('a task that was given up is listed with its reason until an administrator has it tried again', async () => {
  const { admin, db } = await testApp()
  const taskId = await failedTask(db, 'No room left.')

  const before = await admin.send(getSystem)
  const retried = await admin.send(retryTask, { taskId })
  const after = await admin.send(getSystem)
  const again = await admin.send(retryTask, { taskId })

  expect(before.body).toMatchObject({
    waiting: 0,
    failed: [{ _id: taskId, summary: 'Sends an email', problem: 'No room left.', nextTryAt: null }],
  })
  expect(retried).toMatchObject({ status: 200, body: { _id: taskId, nextTryAt: '2026-06-15T09:00:00.000Z' } })
  expect(after.body).toMatchObject({ waiting: 1, failed: [] })
  expect(again.status).toBe(404)
})

test('mail that failed is listed until it is sent or an administrator decides that it is not', async () => {
  const { mailer, refuseWith } = await testMailServer()
  const { admin, given, company, job, deps } = await completedJob({ mailer })
  const contact = await given.contact({ company_id: company.id })
  const { body: invoice } = await admin.send(createInvoice, { jobId: job.id })
  const { body: mail } = await admin.send(mailInvoice, { invoiceId: invoice._id, contactId: contact.id })
  refuseWith(550)
  await deliverQueuedMail(deps, {})

  const failed = await admin.send(getSystem)
  const dismissed = await admin.send(dismissMail, { mailId: mail._id })
  const after = await admin.send(getSystem)

  expect(failed.body).toMatchObject({
    mail: { goesTo: 'server', undelivered: 1 },
    undeliveredMail: [{ _id: mail._id, kind: 'invoice', about: invoice._id, status: 'failed' }],
  })
  expect(dismissed.body).toMatchObject({ status: 'failed', lastProblem: expect.stringContaining('No such mailbox') })
  expect(after.body).toMatchObject({ mail: { undelivered: 0 }, undeliveredMail: [] })
})

test('System tells when the last backup was made', async () => {
  const app = await testApp()
  await makeBackup(await archivePath(), systemOf(app))

  expect((await app.admin.send(getSystem)).body.lastBackupAt).toBe('2026-06-15T09:00:00.000Z')
})
