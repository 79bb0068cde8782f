import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { invoiceWasMailed } from '#server/features/invoices/mail-invoice.actions.ts'
import { openTaskRunner } from '#server/tasks/task-runner.ts'
import { databaseProxy } from '#server/testing/network/database-proxy.ts'
import { deliverDueMail } from '#server/testing/mail/deliver-due-mail.ts'
import { invoiceToMail } from '#server/testing/given/invoice-to-mail.ts'
import { testMailServer } from '#server/testing/mail/test-mail-server.ts'
import { checkMailTask, deliverMailTask } from './mail.task.ts'
import { claimMail } from './mail.queries.ts'

describe('the queue', () => {
  test('emptied by two servers at once sends every mail once', async () => {
    const { mailer, received } = await testMailServer()
    const { mailIt, deps, connection } = await invoiceToMail({ mailer })
    for (let count = 0; count < 6; count += 1) await mailIt()
    const other = await databaseProxy(connection)

    await Promise.all([deliverDueMail(deps, {}), deliverDueMail({ ...deps, db: other.db }, {})])

    expect(received).toHaveLength(6)
  })

  test('gives the mail of a server that was killed while sending to the next', async () => {
    const { mailer, received } = await testMailServer()
    const { mailIt, mails, deliver, clock, db } = await invoiceToMail({ mailer })
    const { body: mail } = await mailIt()
    await claimMail(db, mail._id, clock.now(), new Date(clock.now().getTime() + 5 * 60_000))

    const whileHeld = await deliver()
    clock.pass(5)
    await deliver()

    expect(whileHeld).toBe(false)
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(received).toHaveLength(1)
  })

  test('finds again what is queued and has no task, as in a system of an earlier release', async () => {
    const { mailIt, deps, db } = await invoiceToMail()
    const { body: mail } = await mailIt()
    const keys = async () =>
      (
        await sql<{ key: string }>`select key from graphile_worker.jobs where task_identifier = 'deliver-mail'`.execute(
          db,
        )
      ).rows
    const before = await keys()
    await sql`delete from graphile_worker._private_jobs`.execute(db)

    await checkMailTask.run({ deps, payload: {} })

    expect(before).toEqual([{ key: `mail:${mail._id}` }])
    expect(await keys()).toEqual(before)
  })

  test('is looked through again when PostgreSQL was away and is back', async () => {
    const { mailer, received } = await testMailServer()
    const { mailIt, mails, deps, connection, warnings } = await invoiceToMail({ mailer })
    const line = await databaseProxy(connection)
    await line.cut()
    const tasks = [deliverMailTask({ invoice: { onSent: invoiceWasMailed } })]
    const runner = openTaskRunner({ deps: { ...deps, db: line.db }, pool: line.pool, tasks })
    await expect.poll(() => warnings).toContain('Background tasks could not be run; it is tried again.')
    await mailIt()

    await line.mend()
    await expect.poll(mails).toMatchObject([{ status: 'sent' }])
    await runner.close()

    expect(received).toHaveLength(1)
  })
})
