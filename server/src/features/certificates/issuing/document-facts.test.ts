import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { completeJob, updateItem } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { recordCall } from '#contract/notices/notice-timeline.contract.ts'
import { listJobNotices } from '#contract/notices/notices.contract.ts'
import type { CertificateFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { certificateDocument } from '#server/features/certificates/document/certificates.document.ts'
import { readPreviewFacts } from '#server/features/certificates/preview/preview.actions.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'

/** A danger of which somebody was told, read as its report would say it. */
async function toldDanger(fields: Record<string, unknown> = {}) {
  const context = await dangerousJob()
  const { deps, engineer, job, given, told } = context
  await given.contact({ company_id: job.company_id, name: 'Jane Doe' })
  await told(fields)
  const facts = () => readPreviewFacts(deps, { userId: engineer.user.id }, job.id)
  return { ...context, facts }
}

test('a report names who of its company was told, and nobody of the company that its job was moved away from', async () => {
  const { admin, given, job, facts } = await toldDanger()
  expect((await facts()).notified).toMatchObject([{ to: 'Mel Moore', how: 'in_person' }])
  const other = await given.company({ name: 'Borough Ltd' })
  const site = await given.site({ company_id: other.id })

  const moved = await admin.send(updateJob, { jobId: job.id, companyId: other.id, siteAddressId: site.id })

  expect(moved.status).toBe(200)
  expect(await facts()).toMatchObject({ employer: { name: 'Borough Ltd' } })
  expect((await facts()).notified).toBeUndefined()
})

const couldBecome = { repairDetails: 'Renew it', defectPotentialDanger: true, dangerByDate: '2026-07-10' }

/** What the box of a report says of who was notified, and of what. */
function boxes(facts: CertificateFacts) {
  return certificateDocument(facts).notices.flatMap(({ text }) =>
    text.split('\n').filter((line) => /notified on/i.test(line)),
  )
}

test('a report says that the customer was notified only of the dangers somebody was told of as it states them', async () => {
  const { engineer, item, added, facts } = await toldDanger()
  expect(boxes(await facts())).toEqual(['Notified on 15 June 2026, 10:00, to Mel Moore, in person.'])

  await added({ ...crackedHook, serialNumber: 'UNTOLD' })
  expect(boxes(await facts())).toEqual(['Item 1: notified on 15 June 2026, 10:00, to Mel Moore, in person.'])

  const brake = {
    _id: randomUUID(),
    class: 'danger',
    part: 'Brake',
    description: 'Slips',
    repair: 'Renew',
  } as const
  await engineer.send(updateItem, {
    itemId: item._id,
    defects: [...(item.defects ?? []), { ...brake, dangerByDate: null }],
  })
  expect(boxes(await facts())).toEqual(['Item 1 (hook): notified on 15 June 2026, 10:00, to Mel Moore, in person.'])
  await engineer.send(updateItem, { itemId: item._id, defects: [{ ...brake, dangerByDate: null }] })
  expect(boxes(await facts())).toEqual([])
})

test('whoever was told that it could become a danger was not told that it is one', async () => {
  const { engineer, added, facts, told } = await toldDanger()
  const worn = await added({ serialNumber: 'W', defectPart: 'Chain', defectDescription: 'Worn', ...couldBecome })
  await told({ itemIds: [worn._id], toldName: 'Ann' })
  expect(boxes(await facts()).at(-1)).toMatch(/^Notified on .*, to Ann, in person/)

  await engineer.send(updateItem, { itemId: worn._id, fitForPurpose: false, defectImmediateDanger: true })

  expect(boxes(await facts()).join()).not.toContain('Ann')
})

test('a customer whom the office has telephoned was notified by telephone', async () => {
  const { admin, engineer, clock, deps, job } = await dangerousJob()
  await engineer.send(completeJob, { jobId: job.id })
  const [notice] = (await admin.send(listJobNotices, { jobId: job.id })).body
  const call = { noticeId: String(notice?._id), name: 'Tina Tell', at: clock.now().toISOString(), words: '' }
  expect((await admin.send(recordCall, call)).status).toBe(200)

  const facts = await readPreviewFacts(deps, { userId: engineer.user.id }, job.id)

  expect(boxes(facts)).toEqual(['Notified on 15 June 2026, 10:00, to Tina Tell, by telephone.'])
})

test('copies go to the contacts, the lessor and, where the examiner sees a serious risk, the authority', async () => {
  const { db, item, job, facts } = await toldDanger({ seriousInjuryRisk: true })
  const site = () => db.updateTable('site_addresses').where('id', '=', job.site_address_id)

  await site().set({ main_activity: 'warehouse' }).execute()
  expect((await facts()).copiesTo).toEqual(['Jane Doe', 'the local authority'])

  const hired = { ownership: 'hired', lessor_name: 'Lifts for Hire Ltd', location: 'Bay 3' } as const
  await db.updateTable('equipment').set(hired).where('company_id', '=', job.company_id).execute()
  expect(await facts()).toMatchObject({
    copiesTo: ['Jane Doe', 'Lifts for Hire Ltd', 'Health and Safety Executive'],
    items: [{ _id: item._id, location: 'Bay 3', hiredFrom: 'Lifts for Hire Ltd' }],
  })
})

test('without a serious risk no authority gets a copy', async () => {
  const { facts } = await toldDanger()

  expect((await facts()).copiesTo).toEqual(['Jane Doe'])
})
