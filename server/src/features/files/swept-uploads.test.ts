import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { uploadDocument } from '#contract/files/files.contract.ts'
import { createItem, updateItem, uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { createPurchaseOrder, updatePurchaseOrder } from '#contract/purchase-orders/purchase-orders.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { pdf, testPictures } from '#server/testing/files/test-pictures.ts'
import { sweepUploads } from './swept-uploads.actions.ts'

const dayMinutes = 24 * 60

async function firmWithUploads() {
  const context = await assignedJob()
  const { engineer, admin, db, deps, folder } = context
  return {
    ...context,
    photo: async (seed: number) => {
      const file = { name: 'a.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg(40 + seed) }
      return (await engineer.upload(uploadPhoto, {}, file)).body
    },
    document: async () =>
      (await admin.upload(uploadDocument, {}, { name: 'a.pdf', type: 'application/pdf', bytes: pdf })).body,
    sweep: () => sweepUploads(deps),
    storedIds: async () => (await db.selectFrom('files').select('id').execute()).map(({ id }) => id),
    bytes: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile() && /photo|document/.test(entry.parentPath)).length
    },
  }
}

describe('an upload that nothing refers to', () => {
  test('is kept for 90 days; then its row goes, and a day later its bytes', async () => {
    const { photo, document, sweep, storedIds, bytes, clock, db } = await firmWithUploads()
    const { _id: photoId } = await photo(1)
    const { _id: documentId } = await document()
    const stored = await bytes()

    clock.pass(89 * dayMinutes)
    await sweep()
    expect((await storedIds()).toSorted()).toEqual([photoId, documentId].toSorted())

    clock.pass(2 * dayMinutes)
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(await storedIds()).toEqual([])
    expect(await bytes()).toBe(stored)

    clock.pass(1.1 * dayMinutes)
    await sweep()
    expect(await bytes()).toBe(0)
    expect(await db.selectFrom('removed_files').selectAll().execute()).toEqual([])
    const told = await db
      .selectFrom('audit_log')
      .where('what', '=', 'unused-upload-removed')
      .select('about')
      .orderBy('id')
      .execute()
    expect(told.map(({ about }) => String(about)).toSorted()).toEqual([photoId, documentId].toSorted())
  })
})

describe('an upload that something refers to', () => {
  test('stays for ever: an item’s photo, the one it had before, and one that came too late', async () => {
    const { photo, sweep, storedIds, clock, engineer, job, db } = await firmWithUploads()
    const [current, former, late] = [await photo(1), await photo(2), await photo(3)]
    const { body: item } = await engineer.send(createItem, {
      jobId: job.id,
      serialNumber: 'SH-1',
      description: 'Shackle',
      photoUrl: former.url,
    })
    const changed = await engineer.send(updateItem, { ...item, itemId: item._id, photoUrl: current.url })
    expect(changed.status).toBe(200)
    await db
      .updateTable('jobs')
      .set({ status: 'completed', completed_at: clock.now() })
      .where('id', '=', job.id)
      .execute()
    await engineer.send(createItem, {
      jobId: job.id,
      serialNumber: 'SH-2',
      description: 'Shackle',
      photoUrl: late.url,
    })
    expect(await db.selectFrom('pending_reviews').select('id').execute()).toHaveLength(1)

    clock.pass(400 * dayMinutes)
    await sweep()
    await sweep()

    expect((await storedIds()).toSorted()).toEqual([current._id, former._id, late._id].toSorted())
  })

  test('stays for ever: an order’s document, and the one it had before', async () => {
    const { document, sweep, storedIds, clock, admin } = await firmWithUploads()
    const [former, current] = [await document(), await document()]
    const lineItems = [{ description: 'Shackles', cost: 10 }]
    const { body: order } = await admin.send(createPurchaseOrder, { supplier: 'Green Pin', lineItems })
    for (const { url } of [former, current]) {
      const changed = await admin.send(updatePurchaseOrder, { orderId: order._id, invoiceUrl: url })
      expect(changed.status).toBe(200)
    }

    clock.pass(400 * dayMinutes)
    await sweep()

    expect((await storedIds()).toSorted()).toEqual([former._id, current._id].toSorted())
  })
})
