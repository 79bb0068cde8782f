import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generateCertificate, regenerateCertificate } from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { createCreditNote } from '#contract/invoices/credit-notes.contract.ts'
import { createInvoice, updateInvoice } from '#contract/invoices/invoices.contract.ts'
import { createPurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { jobNumber } from '#contract/values/job-number.ts'
import { archivePath, emptySystem, givenFirm, restoredFrom, systemOf } from '#server/testing/given/backup-system.ts'
import { given } from '#server/testing/given/given.ts'
import { makeBackup } from './make-backup.ts'

type Firm = Awaited<ReturnType<typeof givenFirm>>

/** One more job, certificate, invoice, order and credit note, as a server on this system gives them out. */
async function giveOutNumbers(
  { company, site, clock }: Firm,
  { db, admin, engineer }: Pick<Firm, 'admin' | 'engineer' | 'db'>,
) {
  const { id: jobId, number } = await given(db).job({
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
  const invoiceId = invoice.body._id
  const lines = [{ description: 'Examination', quantity: 1, unitPrice: 20 }]
  await admin.send(updateInvoice, { invoiceId, lineItems: lines, status: 'invoice_sent' })
  const credit = await admin.send(createCreditNote, { invoiceId, reason: 'Not examined', lineItems: lines })
  return [
    jobNumber(number),
    certificate.body.number,
    invoice.body.invoiceNumber,
    order.body.poNumber,
    credit.body.creditNoteNumber,
  ]
}

async function lastNumbers(db: Firm['db']) {
  const { last: certificate } = await db.selectFrom('certificate_numbers').select('last').executeTakeFirstOrThrow()
  const { last: invoice } = await db.selectFrom('invoice_numbers').select('last').executeTakeFirstOrThrow()
  const { last: order } = await db.selectFrom('purchase_order_numbers').select('last').executeTakeFirstOrThrow()
  const { last: creditNote } = await db.selectFrom('credit_note_numbers').select('last').executeTakeFirstOrThrow()
  const { last: job } = await db.selectFrom('job_numbers').select('last').executeTakeFirstOrThrow()
  return { certificate, invoice, order, creditNote, job }
}

test('a restored system says of a report it no longer knows that it may be genuine, and of others that they are unknown', async () => {
  const firm = await givenFirm()
  const path = await archivePath()
  await makeBackup(path, systemOf(firm))
  firm.clock.pass(3 * 24 * 60)
  const restored = await restoredFrom(path, firm)
  const ask = (number?: string) => restored.admin.send(verifyCertificate, { code: 'k7w2m9qd4t8xz3v6hc5r', number })

  const lost = await ask('C-000002')
  const neverGivenOut = await ask('C-009999')
  const known = await ask('C-000001')
  const byCode = await ask()

  expect(lost).toMatchObject({
    status: 404,
    body: {
      status: 'lost',
      error:
        'This system was restored from a backup of 15 June 2026, and C-000002 may have been issued after it. ' +
        'The report may be genuine, but we no longer have it. Ask Hopwood Lifting Inspections Ltd.',
    },
  })
  const hint =
    'This system was restored on 18 June 2026 from a backup of 15 June 2026: a report that was issued between the two ' +
    'may be genuine although it is unknown here.'
  for (const unknown of [neverGivenOut, known, byCode])
    expect(unknown).toMatchObject({ status: 404, body: { status: 'unknown', error: expect.stringContaining(hint) } })
})

describe('a report that a backup held', () => {
  test('never gets a version again that the old system gave out after the backup, nor one of another restore', async () => {
    const firm = await givenFirm()
    const path = await archivePath()
    firm.clock.pass(10)
    await makeBackup(path, systemOf(firm))
    firm.clock.pass(10)
    const jobId = firm.job.id
    const old = await firm.engineer.send(regenerateCertificate, { jobId })
    const first = await restoredFrom(path, firm)
    const ask = (number: string) => first.admin.send(verifyCertificate, { code: old.body.verifyUrl, number })
    const lost = await ask('C-000001, version 2')
    const unknown = await ask('C-000001')
    const held = await first.admin.send(verifyCertificate, { code: firm.issued.verifyUrl })
    firm.clock.pass(1)
    const again = await first.engineer.send(regenerateCertificate, { jobId })
    const next = await first.engineer.send(regenerateCertificate, { jobId })
    const second = await restoredFrom(path, firm)
    const another = await second.engineer.send(regenerateCertificate, { jobId })

    const issued = [old, again, next].map(({ body }) => `${body.number} v${body.version}`)
    expect(issued).toEqual(['C-000001 v2', 'C-000001 v1002', 'C-000001 v1003'])
    expect(another.body.version).toBeGreaterThan(2_000)
    expect(lost).toMatchObject({
      status: 404,
      body: { status: 'lost', error: expect.stringContaining('version 2 of C-000001 may have been issued after it') },
    })
    expect(unknown).toMatchObject({ status: 404, body: { status: 'unknown' } })
    expect(held.body.verdict).toMatchObject({
      level: 'good',
      reasons: [expect.anything(), expect.stringContaining('This system was restored from a backup of 15 June 2026.')],
    })
  })
})

describe('the numbers of a restored system', () => {
  test('begin beyond those that the old one gave out after the backup, go on without a gap, and the audit log says so', async () => {
    const firm = await givenFirm()
    const path = await archivePath()
    await makeBackup(path, systemOf(firm))
    const before = await giveOutNumbers(firm, firm)

    const restored = await restoredFrom(path, firm)
    const after = await giveOutNumbers(firm, restored)
    const next = await giveOutNumbers(firm, restored)

    expect(before).toEqual(['J-00003', 'C-000002', 'INV-00001', 1, 'CN-00001'])
    expect(after).toEqual(['J-01003', 'C-001002', 'INV-01001', 1001, 'CN-01001'])
    expect(next).toEqual(['J-01004', 'C-001003', 'INV-01002', 1002, 'CN-01002'])
    expect(restored.report.numbers).toEqual({
      isStored: true,
      step: 1_000,
      last: { certificate: 1_001, invoice: 1_000, purchase_order: 1_000, credit_note: 1_000, job: 1_002 },
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

    expect(first.report.numbers.step).toBe(1_000)
    expect(second.report.numbers.step).toBe(1_000 + 60)
    expect(new Set([...givenFirst.flat(), ...givenAgain]).size).toBe(15)
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

    expect(taken).toEqual(['J-01003', 'C-001002', 'INV-01001', 1001, 'CN-01001'])
    expect(await lastNumbers(second.db)).toEqual({
      certificate: 2_001,
      invoice: 2_000,
      order: 2_000,
      creditNote: 2_000,
      job: 2_002,
    })
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
      'credit_note_numbers',
      'invoice_numbers',
      'job_numbers',
      'purchase_order_numbers',
    ])
    expect(await lastNumbers(db)).toEqual({ certificate: 0, invoice: 0, order: 0, creditNote: 0, job: 0 })
  })

  test('move on by the seconds since the backup where nothing is known of what came after it', async () => {
    const firm = await givenFirm()
    const path = await archivePath()
    await makeBackup(path, systemOf(firm))
    await rm(join(dirname(path), 'thorough-numbers.json'))
    firm.clock.pass(60)

    const { report } = await restoredFrom(path, firm)

    expect(report.numbers).toMatchObject({ step: 1_000 + 3_600, isStored: true })
  })

  test('move on by the seconds too where the restore can’t be noted, and the report says so', async () => {
    const firm = await givenFirm()
    const path = await archivePath()
    await makeBackup(path, systemOf(firm))
    await rm(join(dirname(path), 'thorough-numbers.json'))
    await mkdir(join(dirname(path), 'thorough-numbers.json'))
    firm.clock.pass(60)

    const { report } = await restoredFrom(path, firm)

    expect(report.numbers).toMatchObject({ step: 1_000 + 3_600, isStored: false })
  })

  test('move on by the seconds too where the system was backed up in another place', async () => {
    const firm = await givenFirm()
    const path = await archivePath()
    await makeBackup(await archivePath(), systemOf(firm))
    await makeBackup(path, systemOf(firm))
    firm.clock.pass(60)

    expect((await restoredFrom(path, firm)).report.numbers.step).toBe(1_000 + 3_600)
  })
})
