import { PDF } from '@libpdf/core'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  generateCertificate,
  getItemCertificate,
  listCertificateItems,
  regenerateCertificate,
  withdrawCertificate,
} from '#contract/certificates/certificates.contract.ts'
import { verifyCertificate } from '#contract/certificates/verification.contract.ts'
import { updateToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { renderRealDocumentsHere } from '#server/testing/pdf/test-pdf-renderer.ts'

/** An issued report of three items, the second of them with a danger. */
async function issuedReport() {
  const context = await completedJob()
  const { anotherJob, engineer, db, visitor } = context
  const job = await anotherJob([
    { serial_number: 'FIRST-1' },
    {
      serial_number: 'SECOND-2',
      fit_for_purpose: false,
      defect_immediate_danger: true,
      defect_description: 'Hook cracked',
      repair_details: 'Replace the hook',
    },
    { serial_number: 'THIRD-3' },
  ])
  const { body: report } = await engineer.send(generateCertificate, { jobId: job.id })
  const items = await db
    .selectFrom('inspection_items')
    .select('id')
    .where('job_id', '=', job.id)
    .orderBy('place')
    .execute()
  const [first = '', second = '', third = ''] = items.map(({ id }) => id)
  const textAt = async (url: string) => {
    const { bytes } = await visitor.get(url)
    const pages = (await PDF.load(bytes)).extractText().map(({ text }) => text)
    return { pages, text: pages.join('\n').replace(/\s+/g, ' ') }
  }
  return { ...context, job, jobId: job.id, report, first, second, third, textAt }
}

function codeIn(verifyUrl: string): string {
  return verifyUrl.split('/').at(-1) ?? ''
}

describe('the certificate for one item', () => {
  test('says on one page what the report says of that item, and from which report it is', async () => {
    renderRealDocumentsHere()
    const { engineer, jobId, report, second, textAt } = await issuedReport()

    const { status, body } = await engineer.send(getItemCertificate, { jobId, itemId: second })
    const { pages, text } = await textAt(body.certificateUrl)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      number: report.number,
      version: 1,
      itemId: second,
      place: 2,
      issuedAt: report.issuedAt,
    })
    expect(body.fileName).toBe('C-000001 v1 item 2 Acme Ltd Leeds 2026-06-15.pdf')
    expect(body.verifyUrl).not.toBe(report.verifyUrl)
    expect(pages).toHaveLength(1)
    expect(text).toContain('Extract for one item of report C-000001, version 1')
    expect(text).toContain('Item 2 of 3, made on 15 June 2026')
    for (const words of ['SECOND-2', 'Item 2', 'Hook cracked', 'Ada Fitter', 'Acme Ltd', body.verifyUrl]) {
      expect(text).toContain(words)
    }
    for (const words of ['FIRST-1', 'THIRD-3', report.verifyUrl]) expect(text).not.toContain(words)
  })

  test('is sealed, recorded once, and the same one however often it is asked for', async () => {
    const { engineer, admin, ownCustomer, jobId, first, db, visitor } = await issuedReport()

    const asked = await Promise.all(
      [engineer, admin, ownCustomer, engineer].map((person) =>
        person.send(getItemCertificate, { jobId, itemId: first }),
      ),
    )

    const told = asked.map(({ body }) => [body._id, body.sha256, body.verifyUrl, body.madeAt].join())
    expect(new Set(told).size).toBe(1)
    const { bytes } = await visitor.get(String(asked[0]?.body.certificateUrl))
    expect(bytes.toString('latin1')).toContain('/ByteRange')
    const events = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'item-certificate-issued')
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([{ about: jobId, after: { number: 'C-000001', version: 1, itemId: first } }])
    await expect(db.deleteFrom('certificate_extracts').execute()).rejects.toThrow('never changed')
  })

  test('says what was issued, not what stands today; the next version has another', async () => {
    renderRealDocumentsHere()
    const { engineer, jobId, first, db, textAt } = await issuedReport()
    const before = await engineer.send(getItemCertificate, { jobId, itemId: first })
    await db.updateTable('inspection_items').set({ serial_number: 'CHANGED-1' }).where('id', '=', first).execute()

    const after = await engineer.send(getItemCertificate, { jobId, itemId: first })
    await engineer.send(regenerateCertificate, { jobId })
    const next = await engineer.send(getItemCertificate, { jobId, itemId: first })

    expect(after.body.sha256).toBe(before.body.sha256)
    expect((await textAt(after.body.certificateUrl)).text).toContain('FIRST-1')
    expect(next.body).toMatchObject({ version: 2, number: before.body.number })
    expect((await textAt(next.body.certificateUrl)).text).toContain('CHANGED-1')
  })

  test('is not there for another company or another engineer, nor for an item that the report has not', async () => {
    const { customer, signedIn, given, admin, ownCustomer, jobId, first, job } = await issuedReport()
    const stranger = await signedIn(await given.user({ name: 'Zoe Lind' }))
    const added = await given.item({ job_id: job.id })

    for (const person of [customer, stranger]) {
      expect((await person.send(getItemCertificate, { jobId, itemId: first })).status).toBe(404)
    }
    for (const itemId of [added.id, randomUUID()]) {
      for (const person of [admin, ownCustomer]) {
        const reply = await person.send(getItemCertificate, { jobId, itemId })
        expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } })
      }
    }
  })

  test('is refused as the certificate is while none is issued, and after it was withdrawn', async () => {
    const { admin, engineer, ownCustomer, visitor, anotherJob, jobId, first, report } = await issuedReport()
    const unissued = await anotherJob()
    const { body } = await ownCustomer.send(getItemCertificate, { jobId, itemId: first })

    await admin.send(withdrawCertificate, { certificateId: report._id, reason: 'Wrong site' })

    for (const asked of [
      { jobId: unissued.id, itemId: first },
      { jobId, itemId: first },
    ]) {
      const reply = await engineer.send(getItemCertificate, asked)
      expect(reply).toMatchObject({ status: 404, body: { code: 'certificate-not-issued' } })
    }
    expect((await visitor.get(body.certificateUrl)).status).toBe(404)
  })
})

describe('the items of a certificate', () => {
  test('are listed as they were issued, in pages, and found by serial number', async () => {
    const { ownCustomer, jobId, first, second, db } = await issuedReport()
    await db.updateTable('inspection_items').set({ serial_number: 'CHANGED-1' }).where('id', '=', first).execute()

    const all = await ownCustomer.send(listCertificateItems, { jobId, limit: 2 })
    const found = await ownCustomer.send(listCertificateItems, { jobId, q: 'second' })

    expect(all.body).toMatchObject([
      { _id: first, place: 1, serialNumber: 'FIRST-1', result: 'Fit for Purpose' },
      { _id: second, place: 2, serialNumber: 'SECOND-2', result: 'Not Fit' },
    ])
    expect(all.headers['x-total-count']).toBe('3')
    expect(found.body.map(({ _id }) => _id)).toEqual([second])
  })

  test('are not told to another company, nor while none is issued', async () => {
    const { customer, ownCustomer, anotherJob, jobId } = await issuedReport()
    const unissued = await anotherJob()

    expect((await customer.send(listCertificateItems, { jobId })).status).toBe(404)
    expect(await ownCustomer.send(listCertificateItems, { jobId: unissued.id })).toMatchObject({
      status: 404,
      body: { code: 'certificate-not-issued' },
    })
  })
})

describe('verifying the certificate for one item', () => {
  test('tells that it is an extract, of that item alone, with its own hash', async () => {
    const { engineer, visitor, jobId, second } = await issuedReport()
    const { body } = await engineer.send(getItemCertificate, { jobId, itemId: second })

    const reply = await visitor.send(verifyCertificate, { code: codeIn(body.verifyUrl) })

    expect(reply.body).toMatchObject({
      status: 'current',
      extract: { place: 2, itemCount: 3 },
      number: 'C-000001',
      results: { items: 1, fitForPurpose: 0, requiresRepair: 0, notFit: 1 },
      sha256: body.sha256,
    })
  })

  test('tells what became of its report', async () => {
    const { admin, engineer, visitor, jobId, first } = await issuedReport()
    const { body: older } = await engineer.send(getItemCertificate, { jobId, itemId: first })
    const { body: next } = await engineer.send(regenerateCertificate, { jobId })
    const { body: newer } = await engineer.send(getItemCertificate, { jobId, itemId: first })
    await admin.send(withdrawCertificate, { certificateId: next._id, reason: 'Wrong site' })

    const told = await Promise.all(
      [older, newer].map(({ verifyUrl }) => visitor.send(verifyCertificate, { code: codeIn(verifyUrl) })),
    )

    expect(told.map(({ body }) => body.status)).toEqual(['superseded', 'withdrawn'])
  })
})

test('an extract that is made after the firm was renamed says whose seal it has', async () => {
  renderRealDocumentsHere()
  const { engineer, admin, jobId, first, second, textAt } = await issuedReport()
  const before = await engineer.send(getItemCertificate, { jobId, itemId: first })
  const firm = { companyName: 'Hopwood Group Ltd', companyAddress: '12 Foundry Lane\nSheffield S3 8AB' }
  expect((await admin.send(updateToolSettings, firm)).status).toBe(200)

  const after = await engineer.send(getItemCertificate, { jobId, itemId: second })

  const words = 'By Hopwood Group Ltd, called Hopwood Lifting Inspections Ltd when the report was issued'
  expect((await textAt(before.body.certificateUrl)).text).not.toContain('when the report was issued')
  expect((await textAt(after.body.certificateUrl)).text).toContain(words)
})
