import { describe, expect, test } from 'vitest'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { createInvoice, mailInvoice } from '#contract/invoices/invoices.contract.ts'
import { dismissMail, listHeldMail, listMail, retryMail } from '#contract/mail/mail.contract.ts'
import { createPurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import { listMigrations, makeTables } from '#server/db/migrate.ts'
import { deliverDueMail } from '#server/features/mail/deliver.actions.ts'
import { archivePath, emptySystem, givenFirm, openRestored, systemOf } from '#server/testing/backup-system.ts'
import { given } from '#server/testing/given.ts'
import { testMailServer } from '#server/testing/test-mail-server.ts'
import { finishRestore, numberStep } from './after-restore.ts'
import type { BackupFacts } from './backup-facts.ts'
import { makeBackup, type System } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

type Firm = Awaited<ReturnType<typeof givenFirm>>

/** One more certificate, invoice and order, as a server on this system gives them out. */
async function giveOutNumbers(
  { company, site, clock }: Firm,
  { db, admin, engineer }: Pick<Firm, 'admin' | 'engineer' | 'db'>,
) {
  const { id: jobId } = await given(db).job({
    company_id: company.id,
    site_address_id: site.id,
    assigned_engineer_id: engineer.user.id,
    status: 'completed',
    completed_at: clock.now(),
    completed_by: engineer.user.id,
  })
  await given(db).item({ job_id: jobId })
  const certificate = await engineer.send(generateCertificate, { jobId })
  const invoice = await admin.send(createInvoice, { jobId })
  const lineItems = [{ description: 'Shackles', cost: 20 }]
  const order = await admin.send(createPurchaseOrder, { supplier: 'Crosby', lineItems })
  return [certificate.body.number, invoice.body.invoiceNumber, order.body.poNumber]
}

async function restoredFrom(path: string, firm: Firm) {
  const target = await emptySystem()
  const report = await restoreBackup(path, { ...target.system, clock: firm.clock })
  const restored = await openRestored(firm.deps, target)
  return {
    ...restored,
    report,
    db: target.db,
    system: { ...target.system, clock: firm.clock } satisfies System,
    admin: Object.assign(await restored.as(firm.admin.user), { user: firm.admin.user }),
    engineer: Object.assign(await restored.as(firm.engineer.user), { user: firm.engineer.user }),
  }
}

async function lastNumbers(db: Firm['db']) {
  const { last: certificate } = await db.selectFrom('certificate_numbers').select('last').executeTakeFirstOrThrow()
  const { last: invoice } = await db.selectFrom('invoice_numbers').select('last').executeTakeFirstOrThrow()
  const { last: order } = await db.selectFrom('purchase_order_numbers').select('last').executeTakeFirstOrThrow()
  return { certificate, invoice, order }
}

describe('the numbers of a restored system', () => {
  test('begin beyond those that the old one gave out after the backup, and the audit log says so', async () => {
    const firm = await givenFirm()
    const path = await archivePath()
    await makeBackup(path, systemOf(firm))
    const before = await giveOutNumbers(firm, firm)

    const restored = await restoredFrom(path, firm)
    const after = await giveOutNumbers(firm, restored)

    expect(before).toEqual(['C-000002', 'INV-00001', 1])
    expect(after).toEqual(['C-001002', 'INV-01001', 1001])
    expect(restored.report.numbers).toEqual({
      step: 1_000,
      last: { certificate: 1_001, invoice: 1_000, purchase_order: 1_000 },
    })
    const logged = await restored.db
      .selectFrom('audit_log')
      .select('after')
      .where('what', '=', 'system-restored')
      .executeTakeFirstOrThrow()
    expect(logged.after).toMatchObject({ numbers: restored.report.numbers, heldMails: 0 })
  })

  test('are never those of an earlier restore of the same backup', async () => {
    const firm = await givenFirm()
    const path = await archivePath()
    await makeBackup(path, systemOf(firm))
    firm.clock.pass(60)

    const first = await restoredFrom(path, firm)
    const givenFirst = [await giveOutNumbers(firm, first), await giveOutNumbers(firm, first)]
    firm.clock.pass(1)
    const second = await restoredFrom(path, firm)
    const givenAgain = await giveOutNumbers(firm, second)

    expect(first.report.numbers.step).toBe(1_000 + 3_600)
    expect(new Set([...givenFirst.flat(), ...givenAgain]).size).toBe(9)
    expect((await lastNumbers(second.db)).certificate).toBeGreaterThan((await lastNumbers(first.db)).certificate)
  })

  test('move on once more with the backup of a restored system', async () => {
    const firm = await givenFirm()
    const [path, later] = [await archivePath(), await archivePath()]
    await makeBackup(path, systemOf(firm))
    const first = await restoredFrom(path, firm)
    await makeBackup(later, first.system)
    const taken = await giveOutNumbers(firm, first)

    const second = await restoredFrom(later, firm)

    expect(taken).toEqual(['C-001002', 'INV-01001', 1001])
    expect(await lastNumbers(second.db)).toEqual({ certificate: 2_001, invoice: 2_000, order: 2_000 })
  })

  test('have no gap but that of the restore', async () => {
    const firm = await givenFirm()
    const path = await archivePath()
    await makeBackup(path, systemOf(firm))
    const restored = await restoredFrom(path, firm)

    const taken = [await giveOutNumbers(firm, restored), await giveOutNumbers(firm, restored)]

    expect(taken).toEqual([
      ['C-001002', 'INV-01001', 1001],
      ['C-001003', 'INV-01002', 1002],
    ])
  })

  test('all move: there is no table of numbers that a restore does not know', async () => {
    const { db } = await emptySystem()
    const { rows } = await (
      await emptySystem()
    ).system.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename like '%numbers%'
        and tablename <> 'reserved_certificate_numbers'`,
    )

    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'certificate_numbers',
      'invoice_numbers',
      'purchase_order_numbers',
    ])
    expect(await lastNumbers(db)).toEqual({ certificate: 0, invoice: 0, order: 0 })
  })

  test('move on by a thousand at least, also with a clock that is behind', () => {
    const made = new Date('2026-06-15T09:00:00Z')

    expect(numberStep(made, new Date('2026-06-15T08:00:00Z'))).toBe(1_000)
    expect(numberStep(made, new Date('2026-06-16T09:00:00Z'))).toBe(1_000 + 86_400)
  })
})

describe('mail that was in the queue when the backup was made', () => {
  async function restoredWithMail() {
    const { mailer, received } = await testMailServer()
    const firm = await givenFirm()
    const contact = await firm.given.contact({ company_id: firm.company.id })
    const { body: invoice } = await firm.admin.send(createInvoice, { jobId: firm.job.id })
    const { body: mail } = await firm.admin.send(mailInvoice, { invoiceId: invoice._id, contactId: contact.id })
    const path = await archivePath()
    await makeBackup(path, systemOf(firm))
    const restored = await restoredFrom(path, firm)
    const deliver = () => deliverDueMail({ ...firm.deps, mailer, db: restored.db, files: restored.system.files }, {})
    return { ...restored, received, deliver, mailId: mail._id, invoiceId: invoice._id }
  }

  test('is not sent by the restored system, and an administrator sees it', async () => {
    const { report, admin, received, deliver, mailId, invoiceId } = await restoredWithMail()

    await deliver()

    expect(received).toEqual([])
    expect(report.heldMails).toBe(1)
    expect((await admin.send(listHeldMail)).body).toMatchObject([
      { _id: mailId, kind: 'invoice', about: invoiceId, status: 'held', nextTryAt: null },
    ])
    expect((await admin.send(listMail, { about: invoiceId })).body).toMatchObject([
      { status: 'held', lastProblem: expect.stringContaining('It may have been sent already.') },
    ])
    expect((await admin.send(getDashboard)).body.heldMail).toBe(1)
  })

  test('is sent once an administrator says so', async () => {
    const { admin, received, deliver, mailId } = await restoredWithMail()

    const retried = await admin.send(retryMail, { mailId })
    await deliver()

    expect(retried).toMatchObject({ status: 200, body: { status: 'queued', attempts: 0 } })
    expect(received).toHaveLength(1)
    expect((await admin.send(listHeldMail)).body).toEqual([])
  })

  test('is dismissed once an administrator says so, and stays on record', async () => {
    const { admin, engineer, received, deliver, mailId, invoiceId } = await restoredWithMail()

    const refused = await engineer.send(dismissMail, { mailId })
    const dismissed = await admin.send(dismissMail, { mailId })
    const again = await admin.send(dismissMail, { mailId })
    await deliver()

    expect(refused.status).toBe(403)
    expect(dismissed).toMatchObject({ status: 200, body: { status: 'failed' } })
    expect(again.body).toEqual(dismissed.body)
    expect(received).toEqual([])
    expect((await admin.send(listHeldMail)).body).toEqual([])
    expect((await admin.send(listMail, { about: invoiceId })).body).toMatchObject([{ status: 'failed' }])
    expect(await admin.send(dismissMail, { mailId: invoiceId })).toMatchObject({ status: 404 })
  })

  test('of an earlier release counts as failed, which can be tried again too', async () => {
    const { pool } = (await emptySystem()).system
    const client = await pool.connect()
    await client.query('drop schema public cascade; create schema public')
    const migrations = (await listMigrations()).filter((name) => name < '0070')
    await makeTables(client, migrations)
    await client.query(`set session_replication_role = replica;
      insert into mails (kind, about, contact_id, to_name, to_email, subject, body, file_id, due_at, queued_at, queued_by)
      select 'invoice', id, id, 'Jane', 'jane@acme.test', 'Invoice', '', id, now(), now(), id from gen_random_uuid() id`)

    const facts: BackupFacts = {
      product: 'Thorough',
      format: 1,
      madeAt: '2026-06-15T09:00:00.000Z',
      migrations,
      tables: [{ name: 'mails', columns: [] }],
      sequences: [],
    }
    const { heldMails } = await finishRestore(client, facts, new Date())
    const { rows } = await client.query('select status from mails')
    client.release(true)

    expect([heldMails, rows]).toEqual([1, [{ status: 'failed' }]])
  })
})
