import { expect, test } from 'vitest'
import { listItems } from '#contract/inspections/inspections.contract.ts'
import { whyNothingIsReported, whyReportIsNotLawful } from '#contract/inspections/completion/lawful-report.rules.ts'
import { sortByOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { listJobs } from '#contract/jobs/jobs.contract.ts'
import { jobStatuses } from '#contract/jobs/jobs.rules.ts'
import { testApp } from '#server/testing/test-app.ts'
import { fillDemoJobs } from './demo-jobs.ts'
import { drawDemoPhotos } from './demo-photos.ts'

async function filled() {
  const context = await testApp()
  const { db, clock, deps, given, admin, engineer } = context
  const companies: { id: string; siteIds: string[] }[] = []
  for (const since of ['2025-04-15', '2025-05-15', '2026-02-15']) {
    const { id } = await given.company({ created_at: new Date(`${since}T09:00:00Z`) })
    companies.push({ id, siteIds: [(await given.site({ company_id: id })).id] })
  }
  const photos = await drawDemoPhotos(deps.files)
  await db.transaction().execute((tx) =>
    fillDemoJobs(tx, {
      now: clock.now(),
      today: clock.today(),
      companies,
      engineerIds: [engineer.user.id],
      adminId: admin.user.id,
      photos,
    }),
  )
  return context
}

test('the demo jobs stand in every status over fourteen months, and every completed one could be certified', async () => {
  const { admin, clock } = await filled()

  const { body: jobs } = await admin.send(listJobs)

  expect(jobs).toHaveLength(60)
  for (const status of jobStatuses) expect(jobs.filter((job) => job.status === status).length).toBeGreaterThan(1)
  expect(jobs.some(({ scheduledDate }) => scheduledDate < '2025-06-15')).toBe(true)
  expect(jobs.some(({ scheduledDate }) => scheduledDate > clock.today())).toBe(true)
  for (const { _id: jobId } of jobs.filter(({ status }) => status === 'completed')) {
    const { body: items } = await admin.send(listItems, { jobId })
    expect([...whyReportIsNotLawful(items), ...whyNothingIsReported(items)]).toEqual([])
    const days = sortByOutcome(items).examined.map(({ examinationDate }) => examinationDate)
    expect(days.every((day) => day !== null && day <= clock.today())).toBe(true)
  }
})

test('the demo items show defects of every kind, what was not examined, and photos that open', async () => {
  const { admin, db, visitor } = await filled()

  const items = await db.selectFrom('inspection_items').selectAll().execute()
  const shown = items.find(({ photo_file_id: photo }) => photo !== null)
  const { body } = await admin.send(listItems, { jobId: shown?.job_id })

  expect(items.length).toBeGreaterThan(150)
  const defects = await db.selectFrom('defects').selectAll().execute()
  const dangerous = new Set(defects.filter((each) => each.class === 'danger').map((each) => each.item_id))
  expect(items.some((item) => dangerous.has(item.id) && !item.fit_for_purpose)).toBe(true)
  expect(defects.some((each) => each.class === 'could_become_danger' && each.danger_by !== null)).toBe(true)
  expect(items.some((item) => item.status === 'awaiting_inspection' && item.outcome === 'examined')).toBe(true)
  expect(items.some((item) => item.outcome === 'not_presented' && item.outcome_reason !== '')).toBe(true)
  expect(items.some((item) => item.limitations !== '')).toBe(true)
  expect(defects.some((each) => each.position === 2)).toBe(true)
  const url = body.find(({ photoUrl }) => photoUrl !== null)?.photoUrl
  expect(await visitor.get(String(url))).toMatchObject({ status: 200 })
})
