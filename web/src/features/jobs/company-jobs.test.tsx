import { screen } from '@testing-library/react'
import { Route } from 'react-router'
import { expect, test } from 'vitest'
import { CompanyJobs } from './company-jobs.tsx'
import { acme, givenJob } from '#web/testing/given-job.ts'
import { openAsAdmin, page } from '#web/testing/open-admin.tsx'
import type { Job } from '#contract/jobs/jobs.contract.ts'

function openCompany(jobs: Job[]) {
  const addresses = { job: ({ _id }: Job) => `/jobs/${_id}`, all: '/jobs' }
  return openAsAdmin('/', <Route path="/" element={<CompanyJobs companyId={acme._id} addresses={addresses} />} />, {
    'GET /api/jobs': ({ path }) => {
      const asked = new URLSearchParams(path.split('?')[1]).get('status')?.split(',')
      const found = jobs.filter(({ status }) => asked?.includes(status))
      return page(found.slice(0, 5), found.length)
    },
  })
}

test('a company’s page lists what is planned and what was done, each with a way to it', async () => {
  openCompany([
    givenJob({ _id: '1', title: 'Next visit' }),
    givenJob({ _id: '2', title: 'Last visit', status: 'completed', completedDate: '2026-06-30T23:30:00.000Z' }),
  ])

  const last = await screen.findByRole('link', { name: 'Last visit' })

  expect(last.getAttribute('href')).toBe('/jobs/2')
  expect(screen.getByText(/^J-00012 · Completed 01\/07\/2026 · 12 Dock Road, Hull/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Next visit' })).toBeDefined()
})

test('where nothing was completed yet it says so', async () => {
  openCompany([givenJob()])

  expect(await screen.findByText('No completed jobs found for this company')).toBeDefined()
})

test('more than a few are left to the list of all', async () => {
  openCompany(Array.from({ length: 7 }, (_, index) => givenJob({ _id: String(index) })))

  expect((await screen.findByRole('link', { name: /^All 7.open jobs$/ })).getAttribute('href')).toBe('/jobs')
})
