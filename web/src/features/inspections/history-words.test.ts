import { expect, test } from 'vitest'
import { formatEvent } from './job-history.tsx'
import type { JobEvent } from '#contract/inspections/inspections.contract.ts'

test.each([
  ['pending', 'in_progress', 'changed the status'],
  ['pending', 'completed', 'completed the job'],
  ['cancelled', 'completed', 'completed the job'],
  ['in_progress', 'cancelled', 'cancelled the job'],
  ['completed', 'cancelled', 'cancelled the job'],
  ['completed', 'in_progress', 'reopened the job'],
  ['cancelled', 'pending', 'reopened the job'],
])('a job that was %s and is now %s: somebody %s', (before, after, message) => {
  expect(messageOf('job-changed', { status: after }, { status: before })).toBe(message)
})

test('the count, the signature on site and the revisit are told in plain words', () => {
  expect(messageOf('job-count-closed', { notThisVisit: 7, added: 6 })).toBe('left 7\u00a0pieces for another visit')
  expect(messageOf('site-signature-given', { name: 'Frank' })).toBe('took the signature of Frank on site')
  expect(messageOf('job-revisit-made', { items: 1 })).toBe('scheduled it as a revisit for 1\u00a0piece')
})

test('what has no words of its own here has those of the log', () => {
  expect(messageOf('photo-uploaded', {})).toBe('uploaded a photo')
})

function messageOf(what: string, after: object, before: object = {}): string {
  const event: JobEvent = { _id: 1, at: '2026-11-16T09:00:00.000Z', what, by: null, item: null, before, after }
  return formatEvent(event, () => []).message
}
