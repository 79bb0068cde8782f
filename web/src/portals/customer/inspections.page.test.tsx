import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { App } from '#web/app.tsx'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenJob } from '#web/testing/given-job.ts'
import { givenSession } from '#web/testing/given-session.ts'

test('a customer sees three numbers, every inspection in its tab, and a certificate one tap away', async () => {
  const jobs = [
    givenJob({ title: 'Dock crane', status: 'in_progress' }),
    givenJob({
      _id: 'a0000000-0000-4000-8000-000000000002',
      title: 'Shackles',
      status: 'completed',
      completedDate: '2026-06-30T23:30:00.000Z',
    }),
  ]
  falseServer({
    'GET /api/health': () => json(200, { status: 'ok' }),
    'GET /api/jobs': ({ path }) => {
      const asked = new URLSearchParams(path.split('?')[1]).get('status')?.split(',') ?? []
      const found = jobs.filter(({ status }) => asked.includes(status))
      return json(200, found, { 'x-total-count': String(found.length) })
    },
  })
  givenSession({ role: 'customer' })

  render(
    <MemoryRouter initialEntries={['/customer']}>
      <App />
    </MemoryRouter>,
  )

  expect(await screen.findByText('Completed: 01/07/2026')).toBeDefined()
  expect(screen.getByText('Total Inspections').nextSibling?.textContent).toBe('2')
  const [pending, completed] = screen.getAllByRole('listitem')
  expect(within(pending as HTMLElement).getByText(/^Scheduled: /)).toBeDefined()
  expect(within(pending as HTMLElement).queryByRole('button')).toBeNull()
  expect(within(completed as HTMLElement).getByRole('button', { name: 'View Certificate: Shackles' })).toBeDefined()

  await userEvent.click(screen.getByRole('radio', { name: /^Pending/ }))

  await waitFor(() => expect(screen.queryByText('Shackles')).toBeNull())
})
