import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ReportReadiness } from './report-readiness.tsx'
import { givenItem } from '#web/testing/given-job.ts'

test('a finding that the office changed stands in the way, with what to do', () => {
  const items = [givenItem({ isChangedByOffice: true, description: 'Hoist', serialNumber: 'H-1' }), givenItem()]
  render(
    <MemoryRouter>
      <ReportReadiness items={items} status="completed" hasWaitingWork={false} addressOfItem={() => '/'} />
    </MemoryRouter>,
  )

  expect(
    screen.getByText(/The office changed what the engineer found: Hoist H-1\. Set the job back to In Progress/),
  ).toBeDefined()
})
