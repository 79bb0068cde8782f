import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UnsubscribePage } from './unsubscribe.page.tsx'
import { falseServer, json } from '#web/testing/false-server.ts'
import { press, showInPortal } from '#web/testing/show-page.tsx'
import type { Subscription } from '#contract/reminders/unsubscribe.contract.ts'

const subscribed: Subscription = {
  firm: 'Hopwood Ltd',
  company: 'Acme Ltd',
  name: 'Jane Doe',
  email: 'jane@acme.test',
  isSubscribed: true,
  mayReturn: false,
}
const ended = { ...subscribed, isSubscribed: false, mayReturn: true }

test('whoever got a reminder ends it with one press, and can come back', async () => {
  falseServer({
    'GET /api/unsubscribe/k7w2': () => json(200, subscribed),
    'POST /api/unsubscribe/k7w2': () => json(200, ended),
    'DELETE /api/unsubscribe/k7w2': () => json(200, subscribed),
  })
  window.history.replaceState(null, '', '/unsubscribe/k7w2')
  showInPortal(<UnsubscribePage />, '/unsubscribe/k7w2')

  expect(await screen.findByText(/Hopwood Ltd emails jane@acme.test when .* Acme Ltd/)).toBeDefined()
  await press('Stop these reminders')
  expect(await screen.findByRole('heading', { name: 'You won’t get any more reminders' })).toBeDefined()
  await press('Get them again')
  expect(await screen.findByRole('button', { name: 'Stop these reminders' })).toBeDefined()
})

test('an address that was cut short is told as such', async () => {
  falseServer({ 'GET /api/unsubscribe/cut': () => json(404, { error: 'No.', code: 'not-found' }) })
  window.history.replaceState(null, '', '/unsubscribe/cut')
  showInPortal(<UnsubscribePage />, '/unsubscribe/cut')

  expect(await screen.findByRole('heading', { name: 'We don’t recognise this link' })).toBeDefined()
})
