import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OwnCalendar } from './own-calendar.tsx'
import { falseServer, json } from '#web/testing/false-server.ts'
import { givenSession } from '#web/testing/given-session.ts'
import { press, showInPortal } from '#web/testing/show-page.tsx'

const address = 'https://thorough.test/calendar/abc.ics'
const renewed = 'https://thorough.test/calendar/xyz.ics'

test('an administrator makes a calendar of all jobs, takes it along, renews and ends it', async () => {
  void givenSession({ role: 'admin' })
  const answers = [address, renewed]
  const { received } = falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/account/calendar': () => json(200, { isThere: false, address: null, scope: 'own' }),
    'POST /api/account/calendar': () => json(200, { isThere: true, address: answers.shift(), scope: 'all' }),
    'DELETE /api/account/calendar': () => json(200, { isThere: false, address: null, scope: 'own' }),
  })
  showInPortal(<OwnCalendar />, '/account')

  await userEvent.click(await screen.findByRole('radio', { name: 'All jobs' }))
  await press('Create calendar link')
  expect(await screen.findByLabelText('Your calendar link')).toHaveProperty('value', address)
  const opener = screen.getByRole('link', { name: 'Open in this device’s calendar' })
  expect(opener.getAttribute('href')).toBe('webcal://thorough.test/calendar/abc.ics')

  await press('Renew link')
  await press('Renew')
  await waitFor(() => expect(screen.getByLabelText('Your calendar link')).toHaveProperty('value', renewed))

  await press('End calendar')
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: 'End calendar' }))
  expect(await screen.findByRole('button', { name: 'Create calendar link' })).toBeDefined()

  const sent = received.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])
  expect(sent.slice(0, 2)).toEqual([
    ['POST', { scope: 'all' }],
    ['POST', { scope: 'all' }],
  ])
  expect(sent[2]?.[0]).toBe('DELETE')
})

test('a calendar link that was created earlier is not shown again, only renewed or ended', async () => {
  void givenSession({ role: 'engineer' })
  falseServer({
    'GET /api/health': () => json(200, { status: 'ok', product: 'Thorough' }),
    'GET /api/account/calendar': () => json(200, { isThere: true, address: null, scope: 'own' }),
    'POST /api/account/calendar': () => json(200, { isThere: true, address: renewed, scope: 'own' }),
  })
  showInPortal(<OwnCalendar />, '/account')

  expect(await screen.findByText(/You have a calendar link/)).toBeDefined()
  expect(screen.queryByLabelText('Your calendar link')).toBeNull()
  expect(screen.getByRole('button', { name: 'End calendar' })).toBeDefined()

  await press('Renew link')
  await press('Renew')
  expect(await screen.findByLabelText('Your calendar link')).toHaveProperty('value', renewed)
})
