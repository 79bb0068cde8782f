import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createItem, updateItem } from '#contract/inspections/inspections.contract.ts'
import { updateJob } from '#contract/jobs/jobs.contract.ts'
import { getNotice } from '#contract/notices/notice-timeline.contract.ts'
import { createNotice, listJobNotices } from '#contract/notices/notices.contract.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'

test.each([
  ['ten minutes', 600],
  ['a day', 86_400],
])('a notice from a phone whose clock is %s ahead is taken, at the time of its arrival', async (_, seconds) => {
  const { admin, engineer, clock, notice } = await dangerousJob()
  const arrival = clock.now()
  const sent = notice({ toldAt: new Date(arrival.getTime() + seconds * 1000).toISOString() })

  const reply = await engineer.send(createNotice, sent)
  const again = await engineer.send(createNotice, sent)

  expect(reply).toMatchObject({ status: 201, body: { toldAt: arrival.toISOString(), clockSkewSeconds: seconds } })
  expect(again.status).toBe(200)
  const { body } = await admin.send(getNotice, { noticeId: sent._id })
  expect(body.timeline.map(({ words }) => words)).toContainEqual(expect.stringContaining('clock was ahead'))
})

test('a notice of an item that was refused is taken in the words that were shown, and the item finds it told', async () => {
  const { engineer, job, notice } = await dangerousJob()
  const _id = randomUUID()
  const shown = {
    itemId: _id,
    description: 'Shackle',
    serialNumber: 'SH-9',
    dangers: [{ _id: randomUUID(), class: 'danger' as const, part: 'Pin', description: 'Bent', repair: 'Renew it' }],
  }
  const item = { jobId: job.id, _id, serialNumber: 'SH-9', description: 'Shackle', ...crackedHook }

  const refused = await engineer.send(createItem, { ...item, examinationDate: '2026-06-16' })
  const told = await engineer.send(createNotice, notice({ itemIds: [_id], items: [shown] }))
  const added = await engineer.send(createItem, item)

  expect(refused.status).toBe(400)
  expect(told).toMatchObject({ status: 201, body: { words: expect.stringContaining('Pin: Bent') } })
  expect(added.status).toBe(201)
  expect((await engineer.send(listJobNotices, { jobId: job.id })).body).toMatchObject([{ itemIds: [_id] }])
})

test('what was shown of an item of another job counts for nothing', async () => {
  const { engineer, given, notice } = await dangerousJob()
  const other = await given.item({ job_id: (await given.job()).id, defect_immediate_danger: true })
  const shown = {
    itemId: other.id,
    description: 'Hoist',
    serialNumber: 'H-1',
    dangers: [{ _id: randomUUID(), class: 'danger' as const }],
  }

  const reply = await engineer.send(createNotice, notice({ itemIds: [other.id], items: [shown] }))

  expect(reply).toMatchObject({ status: 400, body: { fields: { 'itemIds.0': 'There is no such item in this job.' } } })
})

test('a notice told for one company is not filed under another until its teller says so', async () => {
  const { admin, engineer, given, job, notice } = await dangerousJob()
  const other = await given.company({ name: 'Borough Ltd' })
  const site = await given.site({ company_id: other.id })
  const sent = notice({ companyId: job.company_id })
  await admin.send(updateJob, { jobId: job.id, companyId: other.id, siteAddressId: site.id })

  const refused = await engineer.send(createNotice, sent)
  const filed = await engineer.send(createNotice, { ...sent, companyId: other.id })
  const again = await engineer.send(createNotice, sent)

  expect(refused).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
  expect(filed).toMatchObject({ status: 201, body: { companyId: { name: 'Borough Ltd' } } })
  expect(again.status).toBe(200)
})

test('a notice says nothing in place of what nobody has said, and what they were shown where the item has not said it', async () => {
  const { engineer, item, told } = await dangerousJob()
  await engineer.send(updateItem, { itemId: item._id, defectPart: '', defectDescription: '', repairDetails: '' })
  const [danger] = item.defects ?? []
  const dangers = [{ _id: String(danger?._id), class: 'danger' as const, description: 'Bent', repair: 'Renew it' }]
  const shown = { itemId: item._id, description: 'Chain Block', serialNumber: 'CB-1', dangers }

  const plain = await told()
  const [begin, end] = [
    'DANGER NOW: Chain Block, serial number CB-1\n',
    'By when: Now. Don’t use it until it’s repaired.',
  ]
  expect(plain.words).toBe(begin + end)
  const asked = await told({ items: [shown] })
  expect(asked.words).toBe(`${begin}What is wrong: Bent\nWhat must be done: Renew it\n${end}`)
})
