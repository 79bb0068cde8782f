import type { ReactNode } from 'react'
import { ThemeProvider } from '#web/ui/theme/theme-provider.tsx'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CustomerJobCard } from './customer-job-card.tsx'
import { JobCard } from './job-card.tsx'
import { dock, givenJob } from '#web/testing/given-job.ts'

function InApp({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <MemoryRouter>{children}</MemoryRouter>
    </ThemeProvider>
  )
}

const onDevice = {
  pendingCount: 0,
  itemsToFetch: 0,
  isFetchedSinceRefusal: true,
  waitingWork: 0,
  isCertificateDue: false,
  standing: 'listed',
  attention: [],
  completion: 'none',
  isOpen: true,
} as const

test.each([
  ['pending', 'Pending'],
  ['in_progress', 'In Progress'],
] as const)('an engineer’s job that is %s is marked %s', (status, badge) => {
  const job = { ...givenJob({ status }), ...onDevice, attention: [] }
  render(<JobCard job={job} to="/" place={0} itemCount={0} examinedCount={0} />, { wrapper: InApp })

  expect(screen.getByText(badge)).toBeDefined()
})

test('an engineer reads when on its day a visit begins, and under the pointer when it ends', () => {
  const job = { ...givenJob({ startTime: '09:30', durationMinutes: 90 }), ...onDevice, attention: [] }
  render(<JobCard job={job} to="/" place={0} itemCount={0} examinedCount={0} />, { wrapper: InApp })

  expect(screen.getByText(', 09:30')).toBeDefined()
  expect(screen.getByTitle(/09:30 to 11:00/)).toBeDefined()
})

test.each([
  ['says so', { latePieces: [{ from: '2026-03-04', pieces: 3 }] }, 1],
  ['says so where only unsafe pieces wait for it', { latePieces: [], lateUnsafeCount: 1 }, 1],
  ['says nothing once it was moved to an earlier day', { latePieces: [], lateUnsafeCount: 0 }, 0],
])('a visit that was planned later than due %s in the list', (_, late, marks) => {
  const job = { ...givenJob({ lateReason: 'The site is shut', ...late }), ...onDevice, attention: [] }
  render(<JobCard job={job} to="/" place={0} itemCount={0} examinedCount={0} />, { wrapper: InApp })

  expect(screen.queryAllByText('Visit is after the due date')).toHaveLength(marks)
})

test('each card of a list comes 50 ms after the one before', () => {
  const job = { ...givenJob(), ...onDevice, attention: [] }
  const at = (place: number) => <JobCard key={place} job={job} to="/" place={place} itemCount={0} examinedCount={0} />
  render(<>{[0, 1, 2].map(at)}</>, { wrapper: InApp })

  expect(screen.getAllByRole('listitem').map(({ style }) => style.animationDelay)).toEqual(['0ms', '50ms', '100ms'])
})

test('a customer reads what was examined, where, by whom, and how it stands', () => {
  render(
    <CustomerJobCard job={givenJob({ siteAddressId: { ...dock, addressLine2: 'Berth 4' } })}>{null}</CustomerJobCard>,
    { wrapper: InApp },
  )

  for (const words of [
    'Annual examination',
    '12 Dock Road, Berth 4, Hull, HU1 2AB',
    'Tom Ashworth',
    'Pending',
    'Scheduled: 29/03/2026',
  ])
    expect(screen.getByText(words)).toBeDefined()
})

test('a customer reads of no engineer while nobody is assigned', () => {
  render(<CustomerJobCard job={givenJob({ assignedEngineerId: null })}>{null}</CustomerJobCard>, { wrapper: InApp })

  expect(screen.queryByText('Tom Ashworth')).toBeNull()
})

test('a customer reads that a danger of the visit stands, though its report found everything fit', () => {
  const results = { fitForPurpose: 1, requiresRepair: 0, repairBy: null, notFit: 0, notExamined: 0 }
  const job = givenJob({ status: 'completed', danger: 'told', results })
  render(<CustomerJobCard job={job}>{null}</CustomerJobCard>, { wrapper: InApp })

  expect(screen.getByText('Danger')).toBeDefined()
})
