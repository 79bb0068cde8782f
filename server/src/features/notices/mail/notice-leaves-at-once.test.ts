import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createContact } from '#contract/companies/companies.contract.ts'
import { openDatabase, type Db } from '#server/db/database.ts'
import { deliverMailTask } from '#server/features/mail/deliver.actions.ts'
import { mailHandlers } from '#server/tasks/all-tasks.ts'
import { openTaskRunner } from '#server/tasks/task-runner.ts'
import { testMailServer } from '#server/testing/mail/test-mail-server.ts'
import { dangerousJob } from '#server/testing/given/dangerous-job.ts'

/** So long that within a test nothing leaves because somebody looked into the queue. */
const never = 3_600_000

test('the mail server gets a notice without anybody looking for mail that waits', { timeout: 60_000 }, async () => {
  const { admin, deps, connection, db, job, told } = await dangerousJob()
  await admin.send(createContact, { companyId: job.company_id, name: 'Jane Doe', email: 'jane@acme.test', phone: '' })
  const { mailer, received } = await testMailServer()
  const own = openDatabase({ ...connection, max: 4 }, 'background', () => undefined)
  const runner = openTaskRunner({
    deps: { ...deps, db: own.db, mailer },
    pool: own.pool,
    tasks: [deliverMailTask(mailHandlers)],
    pollMs: never,
  })
  onTestFinished(async () => {
    await runner.close()
    await own.close()
  })
  await expect.poll(() => countListeners(db), { timeout: 30_000 }).toBe(1)

  await told()

  await expect
    .poll(() => received.flatMap(({ to }) => to).sort(), { timeout: 30_000 })
    .toEqual([admin.user.email, 'jane@acme.test'].sort())
  expect(received.every(({ text }) => /^Subject: Danger: /m.test(text))).toBe(true)
})

async function countListeners(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and query ilike '%listen%jobs:insert%' and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.count ?? 0
}
