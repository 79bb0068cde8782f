import { render, screen, within } from '@testing-library/react'
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

test('an item is named once, with everything it lacks, and what awaits examination in one line', () => {
  const danger = {
    class: 'danger',
    description: '',
    part: '',
    repair: '',
    dangerByDate: null,
    _id: crypto.randomUUID(),
  } as const
  const lacking = givenItem({
    description: 'Shackle',
    serialNumber: 'S-1',
    fitForPurpose: false,
    defectImmediateDanger: true,
    defects: [danger],
  })
  const awaiting = ['H-1', 'H-2'].map((serialNumber) =>
    givenItem({ _id: crypto.randomUUID(), description: 'Hoist', serialNumber, status: 'awaiting_inspection' }),
  )
  render(
    <MemoryRouter>
      <ReportReadiness
        items={[lacking, ...awaiting]}
        status="in_progress"
        hasWaitingWork={false}
        addressOfItem={() => '/'}
      />
    </MemoryRouter>,
    { wrapper: ThemeProvider },
  )

  const item = within(screen.getByRole('link', { name: 'Shackle S-1' }).closest('li') as HTMLElement)
  expect(item.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Describe the defect that is or could become a danger. Schedule 1, 8(a)',
    'Say what repair, renewal or alteration it needs. Schedule 1, 8(b)',
  ])
  expect(screen.getByText('2 items not examined yet', { exact: false }).textContent).toBe(
    '2\u00a0items not examined yetHoist H-1Hoist H-2',
  )
})

test('two items about one piece, one fit and one not, are pointed out to the office, in a report that lacks nothing else', () => {
  const hook = givenItem({ description: 'Hook', serialNumber: 'H-1', equipmentId: 'piece' })
  const worn = { ...hook, _id: crypto.randomUUID(), serialNumber: 'H-2', fitForPurpose: false }
  render(
    <MemoryRouter>
      <ReportReadiness items={[hook, worn]} status="completed" hasWaitingWork={false} addressOfItem={() => '/'} />
    </MemoryRouter>,
    { wrapper: ThemeProvider },
  )

  expect(screen.getByRole('heading', { name: 'Check' })).toBeDefined()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Hook H-1', 'Hook H-2'])
  expect(screen.getAllByText(/the report says both fit and not fit/)).toHaveLength(2)
  expect(screen.queryByText(/no certificate can be made/)).toBeNull()
})
