import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CustomerJobCard } from './customer-job-card.tsx'
import { JobStatusBadge } from './job-marks.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import { givenJob } from '#web/testing/given-job.ts'
import meanings from '#web/ui/theme/meaning.module.css'
import type { JobResults } from '#contract/jobs/job-results.rules.ts'

const allFit: JobResults = { fitForPurpose: 4, requiresRepair: 0, repairBy: null, notFit: 0, notExamined: 0 }
const mixed: JobResults = { ...allFit, requiresRepair: 1, repairBy: '2027-01-15', notFit: 1 }

function completed(results: JobResults | null) {
  return givenJob({ status: 'completed', completedDate: '2026-11-16T10:00:00.000Z', itemCount: 6, results })
}

test('a customer reads on the card of a completed inspection what was found', () => {
  render(<CustomerJobCard job={completed(mixed)}>{null}</CustomerJobCard>, { wrapper: ThemeProvider })

  expect(screen.getByRole('listitem').textContent).toContain('4 fit · 1 requires repair by 15/01/2027 · 1 not fit')
})

test('a customer reads that a next date which has passed is overdue', () => {
  const job = { ...completed(allFit), nextDue: '2026-01-31' }
  render(<CustomerJobCard job={job}>{null}</CustomerJobCard>, { wrapper: ThemeProvider })

  expect(screen.getByText(/^Next due/).textContent).toBe('Next due: 31/01/2026, overdue')
})

test('a card without results says nothing of them', () => {
  render(<CustomerJobCard job={completed(null)}>{null}</CustomerJobCard>, { wrapper: ThemeProvider })

  expect(screen.queryByText(/fit/)).toBeNull()
})

test.each([
  ['everything is fit', allFit, 'good'],
  ['something is not fit', mixed, 'done'],
  ['something requires repair', { ...allFit, requiresRepair: 1 }, 'done'],
  ['an earlier release stored no results', null, 'good'],
] as const)('completed is marked where %s as it deserves', (_, results, meaning) => {
  render(<JobStatusBadge job={completed(results)} />)

  expect(screen.getByText('Completed').className).toContain(meanings[meaning])
})
