import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createJob, deleteJob, getJob, listJobs } from '#contract/jobs/jobs.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

async function office() {
  const context = await testApp()
  const company = await context.given.company()
  const site = await context.given.site({ company_id: company.id })
  const sent = {
    title: 'Six-monthly examination',
    scheduledDate: '2026-07-01',
    companyId: company.id,
    siteAddressId: site.id,
  }
  return { ...context, sent }
}

describe('jobs are numbered', () => {
  test('in the order in which they are made, and a deleted one’s number is never given again', async () => {
    const { admin, sent } = await office()

    const { body: first } = await admin.send(createJob, sent)
    await admin.send(deleteJob, { jobId: first._id })
    const { body: second } = await admin.send(createJob, sent)

    expect([first.number, second.number]).toEqual(['J-00001', 'J-00002'])
    expect((await admin.send(getJob, { jobId: second._id })).body.number).toBe('J-00002')
  })

  test('without gaps, however many are made at once, sent twice or refused', async () => {
    const { admin, sent } = await office()
    const named = { ...sent, _id: randomUUID() }
    const refused = { ...sent, siteAddressId: randomUUID() }

    await Promise.all([
      ...Array.from({ length: 8 }, () => admin.send(createJob, sent)),
      ...Array.from({ length: 4 }, () => admin.send(createJob, named)),
      ...Array.from({ length: 4 }, () => admin.send(createJob, refused)),
    ])

    const numbers = (await admin.send(listJobs)).body.map(({ number }) => String(number)).toSorted()
    expect(numbers).toEqual(Array.from({ length: 9 }, (_, index) => `J-0000${index + 1}`))
  })

  test('so that each is found by its number, whole or in part', async () => {
    const { admin, customer, given } = await testApp()
    for (const title of ['First', 'Second', 'Third']) await given.job({ title })

    for (const q of ['J-00002', 'j-00002', '00002']) {
      expect((await admin.send(listJobs, { q })).body.map(({ title }) => title)).toEqual(['Second'])
    }
    expect((await customer.send(listJobs, { q: 'J-00002' })).body).toEqual([])
  })
})
