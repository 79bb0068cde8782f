import { describe, expect, test } from 'vitest'
import { uploadDocument } from '#contract/files/files.contract.ts'
import { uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import {
  createPurchaseOrder,
  updatePurchaseOrder,
  uploadOrderDocument,
} from '#contract/purchase-orders/purchase-orders.contract.ts'
import { pngFile } from '#server/testing/files/png-file.ts'
import { testApp } from '#server/testing/test-app.ts'

const pdf = { name: 'Rechnung 佐藤.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }

async function office() {
  const context = await testApp()
  const { body } = await context.admin.send(createPurchaseOrder, {
    supplier: 'Gunnebo',
    lineItems: [{ description: 'Shackles', cost: 1 }],
  })
  return { ...context, orderId: body._id }
}

describe('the documents of an order', () => {
  test('are uploaded each in its place, opened by their address, and recorded', async () => {
    const { admin, visitor, orderId, db } = await office()

    const [invoice, note] = await Promise.all([
      admin.upload(uploadOrderDocument, { orderId, kind: 'invoice', replaces: '' }, pdf),
      admin.upload(uploadOrderDocument, { orderId, kind: 'delivery-note', replaces: '' }, await pngFile()),
    ])
    const both = [invoice, note].find(({ body }) => body.version === 3)?.body

    expect([invoice.status, note.status]).toEqual([200, 200])
    expect(await visitor.get(String(both?.invoiceUrl))).toMatchObject({
      status: 200,
      bytes: pdf.bytes,
      headers: { 'content-disposition': expect.stringContaining('attachment') },
    })
    expect(await visitor.get(String(both?.deliveryNoteUrl))).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png' },
    })
    const events = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('what', '=', 'purchase-order-changed')
      .orderBy('id')
      .execute()
    expect(events).toHaveLength(2)
  })

  test('are known by their bytes, not by their names', async () => {
    const { admin, orderId } = await office()
    const page = { name: 'invoice.pdf', type: 'application/pdf', bytes: Buffer.from('<html><script>1</script></html>') }

    const reply = await admin.upload(uploadOrderDocument, { orderId, kind: 'invoice' }, page)

    expect(reply).toMatchObject({ status: 415, body: { code: 'wrong-file-type' } })
  })

  test('are replaced as shown; one that came meanwhile is not replaced unseen', async () => {
    const { admin, orderId } = await office()
    const first = await admin.upload(uploadOrderDocument, { orderId, kind: 'invoice', replaces: '' }, pdf)

    const unseen = await admin.upload(uploadOrderDocument, { orderId, kind: 'invoice', replaces: '' }, pdf)
    const seen = await admin.upload(
      uploadOrderDocument,
      { orderId, kind: 'invoice', replaces: String(first.body.invoiceUrl) },
      pdf,
    )

    expect(unseen).toMatchObject({ status: 409, body: { code: 'stale-version', current: { version: 2 } } })
    expect(seen).toMatchObject({ status: 200, body: { version: 3 } })
    expect(seen.body.invoiceUrl?.split('/')[2]).not.toBe(first.body.invoiceUrl?.split('/')[2])
  })

  test('are refused for no order and no such place', async () => {
    const { admin, orderId, db } = await office()
    const nowhere = { orderId: '00000000-0000-4000-8000-000000000000', kind: 'invoice' }

    expect(await admin.upload(uploadOrderDocument, nowhere, pdf)).toMatchObject({ status: 404 })
    expect(await admin.upload(uploadOrderDocument, { orderId, kind: 'photo' }, pdf)).toMatchObject({ status: 400 })
    expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  })
})

describe('a document that was uploaded before', () => {
  test('is stored by its address, and an empty one changes nothing', async () => {
    const { admin, orderId } = await office()
    const { body: uploaded } = await admin.upload(uploadDocument, {}, pdf)

    const stored = await admin.send(updatePurchaseOrder, { orderId, deliveryNoteUrl: uploaded.url })
    const again = await admin.send(updatePurchaseOrder, { orderId, deliveryNoteUrl: uploaded.url, version: 1 })
    const empty = await admin.send(updatePurchaseOrder, { orderId, deliveryNoteUrl: '', invoiceUrl: null })

    expect(stored.body).toMatchObject({ invoiceUrl: null, version: 2 })
    expect(stored.body.deliveryNoteUrl?.split('/')[2]).toBe(uploaded._id)
    expect([again.body.version, empty.body.version]).toEqual([2, 2])
    expect(empty.body.deliveryNoteUrl).not.toBeNull()
  })

  test('is never a foreign address, another’s file or a photo', async () => {
    const { admin, orderId, given, signedIn } = await office()
    const colleague = await signedIn(await given.user({ role: 'admin' }))
    const { body: theirs } = await colleague.upload(uploadDocument, {}, pdf)
    const { body: photo } = await admin.upload(uploadPhoto, {}, await pngFile())

    for (const url of ['https://evil.example/x.pdf', theirs.url, photo.url, 'javascript:alert(1)']) {
      expect(await admin.send(updatePurchaseOrder, { orderId, invoiceUrl: url })).toMatchObject({
        status: 400,
        body: { fields: { invoiceUrl: 'Upload the document here first.' } },
      })
    }
  })
})
