import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ReportReadiness } from './report-readiness.tsx'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import { givenItem } from '#web/testing/given-job.ts'

test('what the office changed of an item stands in the way, with what to do', () => {
  const items = [givenItem({ isChangedByOffice: true, description: 'Hoist', serialNumber: 'H-1' }), givenItem()]
  render(
    <MemoryRouter>
      <ReportReadiness items={items} status="completed" hasWaitingWork={false} addressOfItem={() => '/'} />
    </MemoryRouter>,
    { wrapper: ThemeProvider },
  )

  expect(
    screen.getByText(/The office changed what the engineer recorded: Hoist H-1\. Set the job back to In Progress/),
  ).toBeDefined()
})

test('for whom or where, as the office changed it, stands in the way too', () => {
  const changedByOffice = ['Site: Hull is now Leeds']
  const job = { changedByOffice, status: 'completed', hasWaitingWork: false } as const
  render(
    <MemoryRouter>
      <ReportReadiness items={[givenItem()]} addressOfItem={() => '/'} {...job} />
    </MemoryRouter>,
    { wrapper: ThemeProvider },
  )

  expect(screen.getByText(/Site: Hull is now Leeds\. Set the job back to In Progress/)).toBeDefined()
})

test('what the office deleted after it was examined stands in the way too, as the certificate is refused for it', () => {
  const deletedByOffice = [{ description: 'Chain Block', serialNumber: 'A-1' }]
  const job = { deletedByOffice, status: 'completed', hasWaitingWork: false } as const
  render(
    <MemoryRouter>
      <ReportReadiness items={[givenItem()]} addressOfItem={() => '/'} {...job} />
    </MemoryRouter>,
    { wrapper: ThemeProvider },
  )

  expect(screen.getByText(/The office changed what the engineer recorded: Chain Block A-1\. Set the job/)).toBeDefined()
})
