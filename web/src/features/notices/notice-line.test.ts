import { expect, test } from 'vitest'
import { givenNotice } from '#web/testing/given-notice.ts'
import { toldLine } from './notice-line.tsx'

const madeByOffice = { toldName: '', toldRole: '', how: null, toldAt: null }
const call = { name: 'Jo Hall', at: '2026-03-12T10:15:00.000Z', words: '', by: 'Ada Admin' }

test('a customer is told that nobody was reached only until somebody was called or has answered', () => {
  const untold = givenNotice({ ...madeByOffice, state: 'untold' })
  expect(toldLine(untold, true)).toBe('We haven’t reached anyone at your site yet.')
  expect(toldLine(untold)).toBe('The customer hasn’t been told.')

  const called = givenNotice({ ...madeByOffice, state: 'unread', calls: [call] })
  expect(toldLine(called, true)).toBe('We called Jo Hall, 12/03/2026, 10:15')
  expect(toldLine(givenNotice({ ...madeByOffice, state: 'read' }), true)).toBe('')
})
