import { expect, test } from 'vitest'
import { givenNotice } from '#web/testing/given-notice.ts'
import { sinceLine, toldLine } from './notice-line.tsx'

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

test('a danger told without a signal was found no later than it was told', () => {
  const arrived = { madeAt: '2026-03-12T10:19:00.000Z', madeBy: { _id: 'tom', name: 'Tom Ashworth' } }

  expect(sinceLine({ ...arrived, toldAt: '2026-03-12T10:17:00.000Z' })).toBe(
    'Since 12/03/2026, 10:17, found by Tom Ashworth',
  )
  expect(sinceLine({ ...arrived, toldAt: null })).toBe('Since 12/03/2026, 10:19, found by Tom Ashworth')
})
