import { describe, expect, test } from 'vitest'
import { countJobs, listJobs } from '#contract/jobs/jobs.contract.ts'
import type { JobSort } from '#contract/jobs/jobs.rules.ts'
import { testApp } from '#server/testing/test-app.ts'

function titles(reply: { body: { title: string }[] }) {
  return reply.body.map(({ title }) => title)
}

describe('the office’s list', () => {
  test('is sorted as it asks, and latest first where it does not', async () => {
    const { admin, engineer, given } = await testApp()
    const [zinc, acme] = [await given.company({ name: 'Zinc Works' }), await given.company({ name: 'acme' })]
    const at = async (company_id: string, address_line1: string) => {
      return { company_id, site_address_id: (await given.site({ company_id, address_line1 })).id }
    }
    await given.job({
      title: 'First',
      scheduled_on: '2026-06-02',
      status: 'in_progress',
      assigned_engineer_id: null,
      ...(await at(zinc.id, 'Abbey Road')),
    })
    await given.job({
      title: 'Second',
      scheduled_on: '2026-06-01',
      status: 'pending',
      assigned_engineer_id: engineer.user.id,
      ...(await at(acme.id, 'Zetland Street')),
    })
    const sorted = async (sort?: JobSort) => titles(await admin.send(listJobs, { sort }))

    expect(await sorted()).toEqual(['First', 'Second'])
    expect(await sorted('scheduled')).toEqual(['Second', 'First'])
    expect(await sorted('-number')).toEqual(['Second', 'First'])
    expect(await sorted('company')).toEqual(['Second', 'First'])
    expect(await sorted('-company')).toEqual(['First', 'Second'])
    expect(await sorted('site')).toEqual(['First', 'Second'])
    expect(await sorted('-site')).toEqual(['Second', 'First'])
    // A job without an engineer comes last, in either direction.
    expect(await sorted('engineer')).toEqual(['Second', 'First'])
    expect(await sorted('-engineer')).toEqual(['Second', 'First'])
    expect(await sorted('status')).toEqual(['Second', 'First'])
    const page = await admin.send(listJobs, { sort: 'company', limit: 1, offset: 1 })
    expect([titles(page), page.headers['x-total-count']]).toEqual([['First'], '2'])
    expect(await admin.send(listJobs, { sort: 'colour' as 'company' })).toMatchObject({ status: 400 })
  })

  test('is narrowed to a range of days and to what nobody is assigned to, also counted and searched', async () => {
    const { admin, engineer, given } = await testApp()
    const assigned_engineer_id = engineer.user.id
    await given.job({ title: 'Early crane', scheduled_on: '2026-05-31', assigned_engineer_id: null })
    await given.job({ title: 'Free crane', scheduled_on: '2026-06-01', assigned_engineer_id: null })
    await given.job({ title: 'Given crane', scheduled_on: '2026-06-30', assigned_engineer_id })
    const june = { from: '2026-06-01', to: '2026-06-30' }

    expect(titles(await admin.send(listJobs, june))).toEqual(['Given crane', 'Free crane'])
    expect(titles(await admin.send(listJobs, { ...june, engineerId: 'none' }))).toEqual(['Free crane'])
    expect(titles(await admin.send(listJobs, { ...june, q: 'crane', engineerId: 'none' }))).toEqual(['Free crane'])
    expect((await admin.send(countJobs, { ...june, engineerId: 'none' })).body.pending).toBe(1)
    expect(titles(await engineer.send(listJobs, { engineerId: 'none' }))).toEqual([])
  })
})
