import { PDF } from '@libpdf/core'
import { describe, expect, test } from 'vitest'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import * as invoices from '#contract/invoices/invoices.contract.ts'
import { updateToolSettings, uploadFirmLogo } from '#contract/tool-settings/tool-settings.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import { pngFile } from '#server/testing/files/png-file.ts'
import { renderRealDocuments } from '#server/testing/pdf/test-pdf-renderer.ts'

renderRealDocuments()

const { createInvoice, updateInvoice, generateInvoice, downloadInvoice, getInvoice } = invoices

async function priced(changes: Record<string, unknown> = {}) {
  const context = await completedJob()
  const { admin, app } = context
  await admin.send(updateToolSettings, {
    companyName: 'Hopwood Lifting Inspections Ltd',
    companyAddress: '12 Foundry Lane\nSheffield S3 8AB',
    companyNumber: '01234567',
    vatNumber: 'GB 123 4567 89',
    paymentDetails: 'Sort code 00-00-00\nAccount 12345678',
  })
  const { body: invoice } = await admin.send(createInvoice, { jobId: context.job.id })
  await admin.send(updateInvoice, {
    invoiceId: invoice._id,
    lineItems: [{ description: 'Thorough examination', quantity: 3, unitPrice: 33.33 }],
    notes: 'Thank you for your custom.',
    ...changes,
  })

  async function download() {
    const url = `/api/invoices/${invoice._id}/download`
    const { statusCode, headers, rawPayload } = await app.inject({
      url,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    return { status: statusCode, headers, bytes: rawPayload }
  }
  return { ...context, invoiceId: invoice._id, download }
}

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const pages = (await PDF.load(pdf)).extractText()
  return pages.map(({ text }) => text)
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '')
}

describe('generating the PDF of an invoice', () => {
  test('makes it generated, and gives an address that opens the document with all it must say', async () => {
    const { admin, visitor, invoiceId } = await priced()

    const made = await admin.send(generateInvoice, { invoiceId })
    const opened = await visitor.get(made.body.pdfPath)

    expect(made).toMatchObject({ status: 200, body: { _id: invoiceId, status: 'invoice_generated' } })
    expect(opened).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    const [page = ''] = await pagesOf(opened.bytes)
    for (const words of [
      'Hopwood Lifting Inspections Ltd',
      '12 Foundry Lane, Sheffield S3 8AB',
      'Company number 01234567',
      'VAT number GB 123 4567 89',
      'INV-00001',
      '15 June 2026',
      'Acme Ltd',
      '1 Works Road',
      'Canal Wharf',
      'Thorough examination',
      '£33.33',
      '£99.99',
      'VAT at 20%',
      '£20.00',
      '£119.99',
      'Payment due within 30 days',
      'Sort code 00-00-00',
      'Thank you for your custom.',
      'Page 1 of 1',
    ]) {
      expect(page).toContain(words)
    }
  })

  test('leaves the status of one that was sent as it is', async () => {
    const { admin, invoiceId } = await priced({ status: 'invoice_sent' })

    const made = await admin.send(generateInvoice, { invoiceId })

    expect(made.body).toMatchObject({ status: 'invoice_sent', sentDate: expect.any(String) })
  })

  test('generating the PDF of an invoice that is not there is refused', async () => {
    const { admin } = await priced()
    const invoiceId = '00000000-0000-4000-8000-000000000000'

    expect((await admin.send(generateInvoice, { invoiceId })).status).toBe(404)
    expect((await admin.send(downloadInvoice, { invoiceId })).status).toBe(404)
  })
})

describe('downloading an invoice', () => {
  test('is refused while it awaits being generated', async () => {
    const { admin, invoiceId } = await priced()

    const refused = await admin.send(downloadInvoice, { invoiceId })

    expect(refused).toMatchObject({ status: 409, body: { code: 'invoice-awaiting' } })
  })

  test('gives a file to be saved as invoice.pdf, and the same one while nothing changed', async () => {
    const { admin, invoiceId, download, db } = await priced()
    await admin.send(generateInvoice, { invoiceId })

    const [first, second] = [await download(), await download()]

    expect(first).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': expect.stringContaining('attachment; filename="invoice.pdf"'),
      },
    })
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect(await db.selectFrom('files').select('id').where('kind', '=', 'invoice').execute()).toHaveLength(1)
  })

  test('shows what was edited after it was generated, and the letterhead as it is now', async () => {
    const { admin, invoiceId, download } = await priced()
    await admin.send(generateInvoice, { invoiceId })
    await admin.send(updateInvoice, { invoiceId, notes: 'Corrected.', vatRate: 5 })
    await admin.upload(uploadFirmLogo, {}, await pngFile())

    const [page = ''] = await pagesOf((await download()).bytes)

    expect(page).toContain('Corrected.')
    expect(page).toContain('VAT at 5%')
    expect((await admin.send(getInvoice, { invoiceId })).body.version).toBe(4)
  })

  test('the PDF of a paid invoice is the paper that was sent, byte for byte', async () => {
    const { admin, invoiceId, download } = await priced({ status: 'invoice_sent' })
    const sent = (await download()).bytes

    await admin.send(updateInvoice, { invoiceId, status: 'invoice_paid' })

    const paid = (await download()).bytes
    expect(Buffer.compare(sent, paid)).toBe(0)
    expect((await pagesOf(paid))[0]).toContain('Total due')
  })
})

describe('the rendered invoice', () => {
  test('the rendered invoice of many lines goes on overleaf under the same heads, and keeps the totals together', async () => {
    const lineItems = Array.from({ length: 60 }, (_, index) => ({
      description: `Item ${index + 1}: chain block, examined in place`,
      quantity: index + 1,
      unitPrice: 12.5,
    }))
    const { download } = await priced({ lineItems, status: 'invoice_generated' })

    const pages = await pagesOf((await download()).bytes)

    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages.slice(0, -1)) expect(page).toContain('Unit price')
    for (let index = 1; index <= 60; index += 1) expect(pages.join('\n')).toContain(`Item ${index}: chain block`)
    const totals = pages.find((page) => page.includes('Subtotal'))
    for (const words of ['£22,875.00', 'VAT at 20%', '£4,575.00', 'Total due', '£27,450.00']) {
      expect(totals).toContain(words)
    }
  })

  test('says how VAT applies to each line, what each rate comes to, and what the customer accounts for', async () => {
    const { download } = await priced({
      lineItems: [
        { description: 'Examination', quantity: 1, unitPrice: 1000 },
        { description: 'Discount', quantity: 1, unitPrice: -100.5 },
        { description: 'Energy saving part', quantity: 2, unitPrice: 10.1, vatRate: 5 },
        { description: 'Manual', quantity: 1, unitPrice: 12, vatCategory: 'zero_rated' },
        { description: 'Training', quantity: 1, unitPrice: 90, vatCategory: 'exempt' },
        { description: 'Steelwork', quantity: 1, unitPrice: 400, vatCategory: 'reverse_charge' },
      ],
      orderNumber: 'PO-4711',
      supplyDate: '2026-06-12',
      status: 'invoice_generated',
    })

    const text = withoutSpaces((await pagesOf((await download()).bytes)).join(' '))

    for (const words of [
      'Discount 1 -£100.50 20% -£100.50',
      'Energy saving part 2 £10.10 5% £20.20',
      'Manual 1 £12.00 Zero-rated £12.00',
      'Training 1 £90.00 Exempt £90.00',
      'Steelwork 1 £400.00 Reverse charge £400.00',
      'Subtotal £1,421.70',
      'VAT at 20% on £899.50 £179.90',
      'VAT at 5% on £20.20 £1.01',
      'Zero-rated on £12.00 £0.00',
      'Exempt from VAT on £90.00 £0.00',
      'Reverse charge at 20% on £400.00 £0.00',
      'Total VAT £180.91',
      'Total due £1,602.61',
      'Reverse charge: VAT Act 1994 section 55A applies. The customer accounts to HMRC for VAT of £80.00',
      'Your order number',
      'PO-4711',
      'Time of supply',
      '12 June 2026',
    ]) {
      expect(text).toContain(withoutSpaces(words))
    }
  })

  test('asks for no payment where discounts take all of it', async () => {
    const { download } = await priced({
      lineItems: [
        { description: 'Examination', quantity: 1, unitPrice: 100 },
        { description: 'Goodwill', quantity: 1, unitPrice: -100 },
      ],
      terms: 'Payment due within 30 days',
      status: 'invoice_generated',
    })

    const text = (await pagesOf((await download()).bytes)).join(' ')

    expect(withoutSpaces(text)).toContain(withoutSpaces('Total due £0.00'))
    for (const words of ['How to pay', 'Due date', 'Payment due']) expect(text).not.toContain(words)
  })

  test('names the certificate of its job', async () => {
    const { engineer, job, admin, invoiceId, download } = await priced()
    await engineer.send(generateCertificate, { jobId: job.id })
    await admin.send(generateInvoice, { invoiceId })

    expect((await pagesOf((await download()).bytes))[0]).toContain('C-000001')
    expect((await admin.send(getInvoice, { invoiceId })).body.certificateNumber).toBe('C-000001')
  })

  test('prints text literally, whatever it looks like to a machine', async () => {
    const hostile = '#let $x$ = "\\" *b* _i_ `r` <l> @ref // trailer << /Size'
    const { download } = await priced({
      lineItems: [
        { description: hostile, quantity: 1, unitPrice: 1 },
        { description: 'W'.repeat(255), quantity: 100_000, unitPrice: 1_000_000 },
        { description: "Zoë O'Brien-Ołowska Nguyễn 佐藤", quantity: 1, unitPrice: 0 },
      ],
      terms: '#panic("no")',
      notes: 'a\u202Efdp.exe #image("/etc/passwd")',
      status: 'invoice_generated',
    })

    const text = withoutSpaces((await pagesOf((await download()).bytes)).join(''))

    for (const words of [hostile, '#panic("no")', 'afdp.exe', '#image("/etc/passwd")', '佐藤']) {
      expect(text).toContain(withoutSpaces(words))
    }
    expect(text.split('W').length - 1).toBeGreaterThanOrEqual(255)
    expect(text).toContain('£100,000,000,000.00')
  })
})
