import { expect, test } from 'vitest'
import { formatEvent } from './history-words.ts'
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
  const event: JobEvent = {
    _id: 1,
    at: '2026-11-16T09:00:00.000Z',
    what: 'job-changed',
    by: null,
    item: null,
    before: { status: before },
    after: { status: after },
  }

  expect(formatEvent(event, () => []).message).toBe(message)
})
