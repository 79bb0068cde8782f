import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listAuthorityCopies, updateAuthorityCopy } from '#contract/authority-copies/authority-copies.contract.ts'
import { generateCertificate, withdrawCertificate } from '#contract/certificates/certificates.contract.ts'
import {
  createContact,
  deleteCompany,
  deleteContact,
  deleteSiteAddress,
  updateContact,
  updateSiteAddress,
} from '#contract/companies/companies.contract.ts'
import {
  deleteEquipment,
  listEquipment,
  mergeEquipment,
  unmergeEquipment,
} from '#contract/equipment/equipment.contract.ts'
import { completeJob, createItem, deleteItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { importDeviceWork } from '#contract/inspections/pending-review/device-export.contract.ts'
import { acceptPendingReview, listPendingReview } from '#contract/inspections/pending-review/pending-review.contract.ts'
import { deleteJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { getNotice } from '#contract/notices/notice-timeline.contract.ts'
import { createNotice } from '#contract/notices/notices.contract.ts'
import { deleteUser, promoteUser } from '#contract/users/users.contract.ts'
import type { StoredFile } from '#server/features/files/files.queries.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { seriousJob, type SeriousJob } from '#server/testing/given/serious-job.ts'
import { findCopy } from './authority-copies.queries.ts'
import { packDocument } from './authority-pack.actions.ts'

type Answer = { status: number; body: unknown }

const sound = { defects: [], defectImmediateDanger: false, fitForPurpose: true }

function otherPiece({ given, job }: SeriousJob) {
  return given.equipment({ company_id: job.company_id, serial_number: 'CB-9', description: 'Chain Block' })
}

/** The office takes over what a device held, all of it. */
async function imported(context: SeriousJob, name: string, input: object): Promise<Answer> {
  const { admin, engineer, job, item } = context
  const entry = { _id: randomUUID(), name, jobId: job.id, input, itemId: item._id, version: item.version }
  const head = { kind: 'head', product: 'Thorough', format: 1, exportedAt: '2026-06-15T09:00:00.000Z' }
  const end = { kind: 'end', entries: 1, drafts: 0, photos: 0 }
  const lines = [{ ...head, userId: engineer.user.id }, { kind: 'entry', entry }, end]
  const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  await admin.upload(importDeviceWork, {}, { name: 'work.ndjson', type: 'application/x-ndjson', bytes })
  const [work] = (await admin.send(listPendingReview, {})).body
  return admin.send(acceptPendingReview, { recoveredId: String(work?._id) })
}

const ways: [string, string, (context: SeriousJob) => Promise<Answer>][] = [
  [
    'taking the item from its piece',
    '409 danger-stands',
    ({ engineer, item }) => engineer.send(updateItem, { itemId: item._id, equipmentId: null }),
  ],
  [
    'giving the item another piece',
    '409 danger-stands',
    async (context) =>
      context.engineer.send(updateItem, { itemId: context.item._id, equipmentId: (await otherPiece(context)).id }),
  ],
  [
    'another serial number of the item',
    '200',
    ({ engineer, item }) => engineer.send(updateItem, { itemId: item._id, serialNumber: 'CB-77' }),
  ],
  [
    'a serial number that names no piece',
    '200',
    ({ engineer, item }) => engineer.send(updateItem, { itemId: item._id, serialNumber: 'N/A' }),
  ],
  [
    'unticking the danger and giving the item another piece',
    '409 danger-stands',
    async (context) => {
      const { engineer, item } = context
      await engineer.send(updateItem, { itemId: item._id, ...sound })
      return engineer.send(updateItem, { itemId: item._id, equipmentId: (await otherPiece(context)).id })
    },
  ],
  [
    'saving the item with its fields left out',
    '200',
    ({ engineer, item }) => engineer.send(updateItem, { itemId: item._id }),
  ],
  [
    'saying that the item was not examined',
    '400 invalid-input',
    ({ engineer, item }) =>
      engineer.send(updateItem, { itemId: item._id, outcome: 'not_presented', outcomeReason: 'Not found' }),
  ],
  [
    'moving the job to another company',
    '200',
    async ({ admin, given, job }) => {
      const { id: siteAddressId, company_id: companyId } = await given.site({ company_id: (await given.company()).id })
      return admin.send(updateJob, { jobId: job.id, companyId, siteAddressId })
    },
  ],
  [
    'moving the job to another site',
    '200',
    async ({ admin, given, job }) => {
      const { id: siteAddressId } = await given.site({ company_id: job.company_id })
      return admin.send(updateJob, { jobId: job.id, siteAddressId })
    },
  ],
  [
    'deleting the piece',
    '409 equipment-in-job',
    ({ admin, equipmentId }) => admin.send(deleteEquipment, { equipmentId }),
  ],
  [
    'merging the piece and taking that back',
    '200',
    async (context) => {
      const { admin, equipmentId } = context
      await admin.send(mergeEquipment, { equipmentId, intoId: (await otherPiece(context)).id })
      return admin.send(unmergeEquipment, { equipmentId })
    },
  ],
  [
    'merging another piece into it',
    '200',
    async (context) =>
      context.admin.send(mergeEquipment, {
        equipmentId: (await otherPiece(context)).id,
        intoId: context.equipmentId,
      }),
  ],
  [
    'deleting the company',
    '409 company-has-jobs',
    ({ admin, job }) => admin.send(deleteCompany, { companyId: job.company_id }),
  ],
  [
    'deleting the site',
    '200',
    ({ admin, job }) => admin.send(deleteSiteAddress, { siteAddressId: job.site_address_id }),
  ],
  [
    'deleting a contact',
    '200',
    async ({ admin, job }) => {
      const contact = { companyId: job.company_id, name: 'Jane Doe', email: 'jane@acme.test' }
      const { body } = await admin.send(createContact, contact)
      await admin.send(updateContact, { contactId: body._id, getsNotices: false })
      return admin.send(deleteContact, { contactId: body._id })
    },
  ],
  ['deleting the engineer', '200', ({ admin, engineer }) => admin.send(deleteUser, { userId: engineer.user.id })],
  ['promoting the engineer', '200', ({ admin, engineer }) => admin.send(promoteUser, { userId: engineer.user.id })],
  [
    'an imported deletion of the item',
    '409 authority-copy-open',
    (context) => imported(context, 'deleteItem', { itemId: context.item._id, reason: 'Wrong' }),
  ],
  [
    'an imported change that unticks the danger',
    '200',
    (context) => imported(context, 'updateItem', { itemId: context.item._id, ...sound }),
  ],
  [
    'deleting the item on a device after the job was completed',
    '409 kept-for-review',
    async ({ engineer, job, item }) => {
      await engineer.send(completeJob, { jobId: job.id })
      return engineer.send(deleteItem, { itemId: item._id, reason: 'Wrong', version: item.version })
    },
  ],
  [
    'unticking the danger in the completed job',
    '409 job-completed',
    async ({ engineer, admin, job, item }) => {
      await engineer.send(completeJob, { jobId: job.id })
      return admin.send(updateItem, { itemId: item._id, ...sound })
    },
  ],
  [
    'the other answer at another time of the same notice',
    '409 id-taken',
    ({ engineer, noticeId, notice }) => engineer.send(createNotice, notice({ _id: noticeId })),
  ],
  [
    'closing the copy with nothing said',
    '400 invalid-input',
    ({ admin, copyId }) => admin.send(updateAuthorityCopy, { copyId, notNeeded: false }),
  ],
  [
    'an examination that finds the piece not fit again',
    '200',
    async ({ engineer, given, job }) => {
      await engineer.send(completeJob, { jobId: job.id })
      const { company_id, site_address_id } = job
      const next = await given.job({ company_id, site_address_id, assigned_engineer_id: engineer.user.id })
      const again = {
        ...crackedHook,
        serialNumber: 'CB-1',
        description: 'Chain Block',
        defectDescription: 'Still cracked',
      }
      await engineer.send(createItem, { jobId: next.id, ...again })
      return engineer.send(completeJob, { jobId: next.id })
    },
  ],
]

test.each(ways)('neither an open copy nor its danger ends by %s (%s)', async (_, answered, act) => {
  const context = await seriousJob()
  const { admin, copyId, noticeId, job } = context

  const { status, body } = await act(context)

  expect([status, Object(body).code].filter(Boolean).join(' ')).toBe(answered)
  expect((await admin.send(listAuthorityCopies, { state: 'open' })).body.map(({ _id }) => _id)).toEqual([copyId])
  expect((await admin.send(getNotice, { noticeId })).body).toMatchObject({
    state: expect.stringMatching(/unread|untold/),
    items: [{ ended: null }],
  })
  expect((await admin.send(listEquipment, { condition: 'unsafe' })).body).toHaveLength(1)
  expect(await admin.send(deleteJob, { jobId: job.id })).toMatchObject({
    status: 409,
    body: { code: 'authority-copy-open' },
  })
})

test('a withdrawn report is made anew with its copy open, and the copy is sent of the new version', async () => {
  const { admin, engineer, clock, job, copyId, copy } = await seriousJob()
  await engineer.send(completeJob, { jobId: job.id })
  const { body: issued } = await engineer.send(generateCertificate, { jobId: job.id })
  await admin.send(withdrawCertificate, { certificateId: issued._id, reason: 'Wrong address on it' })
  const set = (status: 'in_progress' | 'cancelled') => admin.send(updateJob, { jobId: job.id, status })
  expect((await set('cancelled')).status).toBe(409)

  expect((await set('in_progress')).status).toBe(200)

  expect(await copy()).toMatchObject({ state: 'open' })
  expect((await set('cancelled')).status).toBe(409)
  clock.pass(10)
  expect((await engineer.send(completeJob, { jobId: job.id })).status).toBe(200)
  expect((await engineer.send(generateCertificate, { jobId: job.id })).status).toBe(201)
  expect(await copy()).toMatchObject({ state: 'open' })
  const sent = { authority: 'hse', name: 'HSE', how: 'email', sentOn: '2026-06-15' } as const
  expect(await admin.send(updateAuthorityCopy, { copyId, ...sent })).toMatchObject({ body: { state: 'sent' } })
})

test('a report that can’t be issued for another place is made anew with its copy open', async () => {
  const { admin, engineer, job, copyId, copy } = await seriousJob()
  await engineer.send(completeJob, { jobId: job.id })
  await admin.send(updateSiteAddress, { siteAddressId: job.site_address_id, isInNorthernIreland: true })
  const generated = () => engineer.send(generateCertificate, { jobId: job.id })
  expect(await generated()).toMatchObject({ status: 409, body: { code: 'findings-unconfirmed' } })
  const sent = { authority: 'hse', name: 'HSE', how: 'email', sentOn: '2026-06-15' } as const
  expect((await admin.send(updateAuthorityCopy, { copyId, ...sent })).status).toBe(409)
  const set = (status: 'in_progress' | 'pending') => admin.send(updateJob, { jobId: job.id, status })
  expect((await set('pending')).status).toBe(409)

  expect((await set('in_progress')).status).toBe(200)

  expect(await copy()).toMatchObject({ state: 'open' })
  expect((await engineer.send(completeJob, { jobId: job.id })).status).toBe(200)
  expect((await generated()).status).toBe(201)
  expect(await admin.send(updateAuthorityCopy, { copyId, ...sent })).toMatchObject({ body: { state: 'sent' } })
})

test('the letter for a moved job names nobody of the company that the job was for before', async () => {
  const { admin, db, given, job, copyId } = await seriousJob()
  const letter = async () => {
    const copy = await findCopy(db, copyId)
    const firm = { firm: 'Hopwood Ltd', phone: '', sender: 'Ann', today: '2026-06-15' }
    const report = { ...firm, number: 'C-1', version: 1, file: {} as StoredFile }
    return copy && JSON.stringify(packDocument(copy, report))
  }
  expect(await letter()).toContain('Mel Moore')
  const other = await given.company({})
  const site = await given.site({ company_id: other.id })

  await admin.send(updateJob, { jobId: job.id, companyId: other.id, siteAddressId: site.id })

  expect(await letter()).not.toContain('Mel Moore')
})

test('a copy is about the items of which the examiner said yes', async () => {
  const { admin, engineer, added, notice } = await dangerousJob()
  const yes = await added({ ...crackedHook, serialNumber: 'YES', seriousInjuryRisk: true })
  const no = await added({ ...crackedHook, serialNumber: 'NO', seriousInjuryRisk: false })
  await engineer.send(createNotice, notice({ itemIds: [no._id, yes._id], seriousInjuryRisk: null }))

  expect((await admin.send(listAuthorityCopies, {})).body).toMatchObject([
    { items: ['Chain Block, serial number YES'] },
  ])
})
