import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Defect } from '#contract/inspections/items/defects.rules.ts'
import { listItems } from '#contract/inspections/inspections.contract.ts'
import { tallyItems } from '#contract/inspections/items/item-status.rules.ts'
import { getJob, listJobs } from '#contract/jobs/jobs.contract.ts'
import { completedJob } from '#server/testing/given/completed-job.ts'
import type { GivenItem } from '#server/testing/given/given-items.ts'

const laterDefects: Defect[] = [
  {
    _id: randomUUID(),
    part: 'Hook',
    description: '',
    class: 'could_become_danger',
    dangerByDate: '2027-03-01',
    repair: 'Renew',
  },
  {
    _id: randomUUID(),
    part: 'Chain',
    description: '',
    class: 'could_become_danger',
    dangerByDate: '2027-01-15',
    repair: 'Renew',
  },
]

const examinedItems: Partial<GivenItem>[] = [
  {},
  {},
  { status: 'requires_repair', defect_potential_danger: true, danger_by: '2027-02-01' },
  { status: 'requires_repair', defects: laterDefects },
  { fit_for_purpose: false, defect_potential_danger: true, danger_by: '2026-12-01' },
  { defect_immediate_danger: true },
  { status: 'awaiting_inspection' },
  { status: 'awaiting_inspection', outcome: 'not_presented' },
]

describe('the results of a completed job', () => {
  test('are told with it in every list, and are those that a device counts', async () => {
    const { admin, engineer, ownCustomer, anotherJob } = await completedJob()
    const job = await anotherJob(examinedItems)

    const { body: items } = await engineer.send(listItems, { jobId: job.id })
    const counted = tallyItems(items)

    expect(counted).toEqual({ fitForPurpose: 2, requiresRepair: 2, repairBy: '2027-01-15', notFit: 2, notExamined: 2 })
    for (const person of [admin, engineer, ownCustomer]) {
      expect((await person.send(getJob, { jobId: job.id })).body.results).toEqual(counted)
      const { body: jobs } = await person.send(listJobs, {})
      expect(jobs.find(({ _id }) => _id === job.id)?.results).toEqual(counted)
    }
  })

  test('are not told before it is completed: the examiner may still think better of them', async () => {
    const { db, admin, ownCustomer, anotherJob } = await completedJob()
    const job = await anotherJob(examinedItems)
    await db.updateTable('jobs').set({ status: 'in_progress', completed_at: null }).where('id', '=', job.id).execute()

    for (const person of [admin, ownCustomer]) {
      expect((await person.send(getJob, { jobId: job.id })).body.results).toBeNull()
    }
  })

  test('count no item that was deleted', async () => {
    const { admin, clock, anotherJob } = await completedJob()
    const job = await anotherJob([{}, { fit_for_purpose: false, deleted_at: clock.now() }])

    expect((await admin.send(getJob, { jobId: job.id })).body.results).toMatchObject({ fitForPurpose: 1, notFit: 0 })
  })

  test('say when something that may be used is due again, and nothing of what may not', async () => {
    const { db, given, company, ownCustomer, anotherJob } = await completedJob()
    const own = { company_id: company.id }
    const [again, retired] = [
      await given.equipment({ ...own, serial_number: 'AGAIN-1' }),
      await given.equipment({ ...own, serial_number: 'OLD-1', lifecycle: 'withdrawn' }),
    ]
    const job = await anotherJob([
      // For the first a later examination counts, and the second is out of service.
      { next_examination_on: '2026-07-01', equipment_id: again.id },
      { next_examination_on: '2026-07-01', equipment_id: retired.id },
      { next_examination_on: '2027-06-10' },
      { next_examination_on: '2026-12-10' },
      { next_examination_on: '2026-08-01', fit_for_purpose: false },
    ])
    await anotherJob([{ next_examination_on: '2027-07-01', examined_on: '2026-06-14', equipment_id: again.id }])
    expect((await ownCustomer.send(getJob, { jobId: job.id })).body.nextDue).toBe('2026-12-10')

    await db.updateTable('jobs').set({ status: 'in_progress', completed_at: null }).where('id', '=', job.id).execute()

    expect((await ownCustomer.send(getJob, { jobId: job.id })).body.nextDue).toBeNull()
  })
})
