import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Unreachable } from '#web/api/reachability.ts'
import { takeComplaints } from '#web/testing/set-up.ts'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

test('a part that fails says why, and works again after a retry', async () => {
  let isReachable = false
  const Jobs = () => {
    if (!isReachable) throw new Unreachable()
    return <p>3 jobs</p>
  }
  render(
    <ErrorBoundary>
      <Jobs />
    </ErrorBoundary>,
    { wrapper: ThemeProvider },
  )
  expect(takeComplaints()).not.toEqual([])
  expect(screen.getByRole('alert').textContent).toContain('Thorough cannot be reached.')

  isReachable = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(screen.getByText('3 jobs')).toBeDefined()
})
