import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OverdueMark } from './job-marks.tsx'
import { addDays, dayInLondon } from '#contract/values/days.ts'
import meanings from '#web/ui/theme/meaning.module.css'

const today = dayInLondon(new Date())

test('a job past its date says in red by how many days', () => {
  render(<OverdueMark job={{ status: 'in_progress', scheduledDate: addDays(today, -9) }} />)

  expect(screen.getByText('Overdue 9 days').className).toContain(meanings.danger)
})

test.each(['completed', 'cancelled'] as const)('a job that is %s is never overdue', (status) => {
  render(<OverdueMark job={{ status, scheduledDate: addDays(today, -9) }} />)

  expect(screen.queryByText(/Overdue/)).toBeNull()
})
