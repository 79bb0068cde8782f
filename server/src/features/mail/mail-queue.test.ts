import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { invoiceWasMailed } from '#server/features/invoices/mail-invoice.actions.ts'
import { openTaskRunner } from '#server/tasks/task-runner.ts'
import { databaseProxy } from '#server/testing/network/database-proxy.ts'
import { invoiceToMail } from '#server/testing/given/invoice-to-mail.ts'
import { testMailServer } from '#server/testing/mail/test-mail-server.ts'
import { enqueueDelivery, deliverMailTask, retryUrgentMailTask } from './deliver.actions.ts'

describe('the queue', () => {
  test('emptied by two servers at once sends every mail once', async () => {
    const { mailer, received } = await testMailServer()
    const { mailIt, mails, deps, connection } = await invoiceToMail({ mailer })
    for (let count = 0; count < 6; count += 1) await mailIt()
    const [one, other] = [await databaseProxy(connection), await databaseProxy(connection)]
    const runners = [one, other].map(({ db, pool }) =>
      openTaskRunner({ deps: { ...deps, db }, pool, tasks: [deliverMailTask({})] }),
    )

    await expect.poll(async () => (await mails()).every(({ status }) => status === 'sent')).toBe(true)
    for (const runner of runners) await runner.close()

    expect(received).toHaveLength(6)
  })

  test('tries a mail again that could not be sent, and says when', async () => {
    const { mailer, received, goAway, comeBack } = await testMailServer()
    const { mailIt, mails, deps, db, connection } = await invoiceToMail({ mailer })
    await goAway()
    await mailIt()
    const line = await databaseProxy(connection)
    const tasks = [deliverMailTask({ invoice: { onSent: invoiceWasMailed } })]
    const runner = openTaskRunner({ deps: { ...deps, db: line.db }, pool: line.pool, tasks, pollMs: 200 })

    await expect.poll(mails).toMatchObject([{ status: 'queued', lastProblem: expect.stringContaining('ECONNREFUSED') }])
    const [waiting] = await mails()
    await comeBack()
    // Its time has come: seconds are not waited for.
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db)
    await expect.poll(mails, { timeout: 30_000 }).toMatchObject([{ status: 'sent', lastProblem: '' }])
    await runner.close()

    expect(Date.parse(waiting?.nextTryAt ?? '')).toBeGreaterThan(Date.parse('2026-06-16'))
    expect(received).toHaveLength(1)
  })

  test('tries urgent mail that could not be sent again every five minutes, and no other', async () => {
    const { mailIt, deps, db } = await invoiceToMail()
    const { body: urgent } = await mailIt()
    const { body: ordinary } = await mailIt()
    await enqueueDelivery(db, { id: urgent._id, isUrgent: true })
    await sql`update graphile_worker._private_jobs set last_error = 'away', attempts = 9, run_at = now() + interval '3 hours'`.execute(
      db,
    )

    await retryUrgentMailTask.run({ deps, payload: {}, isLastAttempt: true })

    const { rows } = await sql<{ key: string; isDue: boolean }>`
      select key, run_at <= now() as "isDue" from graphile_worker.jobs order by priority`.execute(db)
    expect(rows).toEqual([
      { key: `mail:${urgent._id}`, isDue: true },
      { key: `mail:${ordinary._id}`, isDue: false },
    ])
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
