import { expect, test } from 'vitest'
import { byYearAndSite } from './inspection-list.tsx'
import { dock, givenJob } from '#web/testing/given-job.ts'

const yard = { ...dock, _id: '50000000-0000-4000-8000-000000000002', addressLine1: 'North Yard' }

test('inspections are grouped by the year in London in which they took place, latest first, and then by site', () => {
  const jobs = [
    givenJob({ title: 'Planned', scheduledDate: '2027-01-10' }),
    givenJob({ title: 'Yard', status: 'completed', completedDate: '2026-07-01T09:00:00Z', siteAddressId: yard }),
    givenJob({ title: 'Dock', status: 'completed', completedDate: '2026-03-01T09:00:00Z' }),
    givenJob({ title: 'Yard again', status: 'completed', completedDate: '2026-02-01T09:00:00Z', siteAddressId: yard }),
    givenJob({ title: 'Late', status: 'completed', completedDate: '2025-12-31T23:30:00Z' }),
  ]

  const groups = byYearAndSite(jobs)

  expect(groups.map(({ year, sites }) => [year, sites.map(({ jobs: at }) => at.map(({ title }) => title))])).toEqual([
    ['2027', [['Planned']]],
    ['2026', [['Yard', 'Yard again'], ['Dock']]],
    ['2025', [['Late']]],
  ])
  expect(groups[1]?.sites[0]?.site).toMatch(/^North Yard, /)
})
