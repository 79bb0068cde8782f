import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { importDeviceWork } from '#contract/inspections/pending-review/device-export.contract.ts'
import { getItem, listItems, updateItem, uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { acceptPendingReview, listPendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import { assignedJob } from '#server/testing/given/assigned-job.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

function fileOf(userId: string, ...work: object[]) {
  const head = { kind: 'head', product: 'Thorough', format: 1, exportedAt: '2026-06-15T09:00:00.000Z', userId }
  const lines = [head, ...work, { kind: 'end', entries: 0, drafts: 0, photos: 0 }]
  const bytes = Buffer.from(lines.map((each) => `${JSON.stringify(each)}\n`).join(''))
  return { name: 'thorough-pending-work.ndjson', type: 'application/x-ndjson', bytes }
}

describe('an import from a device', () => {
  test.each([Date.UTC(2026, 0, 10, 12), -1, 1e300])(
    'an import from a device of a half-filled form, saved at %d, never mixes its finding with somebody else’s',
    async (savedAt) => {
      const { admin, engineer, otherEngineer, job, added, change } = await assignedJob()
      const item = await added()
      await change({ assigned_engineer_id: otherEngineer.user.id })
      const theirs = { fitForPurpose: false, defectPart: 'Hook', repairDetails: 'Replace', testDetails: 'Proof load' }
      await otherEngineer.send(updateItem, { itemId: item._id, ...theirs, examinationDate: '2026-02-01', version: 1 })
      const values = { wll: '2 t', fitForPurpose: true, defectDescription: 'Scratch', examinationDate: '20' }
      const form = { kind: 'draft', key: 'form', jobId: job.id, itemId: item._id, savedAt, value: { values } }

      const reply = await admin.upload(importDeviceWork, {}, fileOf(engineer.user.id, form))
      const { body: waiting } = await admin.send(listPendingReview, { jobId: job.id })
      for (const { _id: recoveredId } of waiting) await admin.send(acceptPendingReview, { recoveredId, version: 2 })

      expect(reply).toMatchObject({ status: 200, body: { kept: 1, notTakenCount: 0 } })
      const { body: existing } = await admin.send(getItem, { itemId: item._id })
      const found = { fitForPurpose: true, defectPart: '', defectDescription: 'Scratch', repairDetails: '' }
      expect(existing).toMatchObject({ version: 3, serialNumber: item.serialNumber, wll: '2 t', ...found })
      expect(existing.testDetails).toBe('')
      expect(existing.examinationDate).not.toBe('2026-02-01')
    },
  )

  test('takes that an item was not examined, and every defect of another', async () => {
    const { admin, engineer, job } = await assignedJob()
    const entryOf = (facts: object) => {
      const input = { _id: randomUUID(), jobId: job.id, description: 'Hook', ...facts }
      const entry = { _id: randomUUID(), name: 'createItem', jobId: job.id, input, itemId: input._id, version: null }
      return { kind: 'entry', entry }
    }
    const outcome = { outcome: 'not_found', outcomeReason: 'Looked everywhere' }
    const worn = { _id: randomUUID(), part: 'Throat', description: 'Worn', class: 'observation', repair: '' }
    const defects = [worn, { ...worn, _id: randomUUID(), part: 'Latch', dangerByDate: null }]
    const missed = entryOf({ serialNumber: '1', ...outcome })
    const faulty = entryOf({ serialNumber: '2', defects })

    await admin.upload(importDeviceWork, {}, fileOf(engineer.user.id, missed, faulty))
    const { body: waiting } = await admin.send(listPendingReview, { jobId: job.id })
    for (const { _id: recoveredId } of waiting) await admin.send(acceptPendingReview, { recoveredId })

    expect(waiting).toMatchObject([{ sent: outcome }, { sent: { defects: [worn, { part: 'Latch' }] } }])
    expect((await admin.send(listItems, { jobId: job.id })).body).toMatchObject([
      { ...outcome, examinationDate: null },
      { outcome: 'examined', defects: [worn, { part: 'Latch' }], defectPart: 'Throat' },
    ])
  })

  test('names each photo of which a part is missing', async () => {
    const { admin, engineer, job } = await assignedJob()
    const [first, last] = [randomUUID(), randomUUID()]
    const part = { kind: 'photo', jobId: job.id, type: 'image/jpeg', part: 0, parts: 2, base64: 'AAAA' }

    const file = fileOf(engineer.user.id, { ...part, _id: first }, { ...part, _id: last })
    const reply = await admin.upload(importDeviceWork, {}, file)

    expect(reply).toMatchObject({ status: 200, body: { photos: 0, notTakenCount: 2 } })
    expect(reply.body.notTaken.map(({ what }) => what)).toEqual([`Photo ${first}`, `Photo ${last}`])
  })

  test('takes no photo that the person whose work it is could not have shown there', async () => {
    const { admin, engineer, otherEngineer, job } = await assignedJob()
    const picture = { name: 'a.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg() }
    const { body: photo } = await otherEngineer.upload(uploadPhoto, {}, picture)
    const input = { jobId: job.id, _id: randomUUID(), serialNumber: '1', description: 'Hook', photoUrl: photo.url }
    const entry = { _id: randomUUID(), name: 'createItem', jobId: job.id, input, itemId: input._id, version: null }

    const reply = await admin.upload(importDeviceWork, {}, fileOf(engineer.user.id, { kind: 'entry', entry }))

    expect(reply).toMatchObject({ status: 200, body: { kept: 1, notTaken: [{ what: 'Photo of Hook 1' }] } })
    const { body: waiting } = await admin.send(listPendingReview, { jobId: job.id })
    expect(waiting).toMatchObject([{ sent: { serialNumber: '1' } }])
    expect(waiting[0]?.sent).not.toHaveProperty('photoUrl')
  })
})
