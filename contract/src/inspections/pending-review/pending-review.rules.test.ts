import { expect, test } from 'vitest'
import { formatPendingWork } from './pending-review.rules.ts'

const work = {
  kind: 'new-item' as const,
  serialNumber: 'CB-1',
  description: 'Chain Block',
  sentByName: 'Ada Fitter',
}

test('work that waits is named with its kind, its piece and its sender, and with where it is decided', () => {
  expect(formatPendingWork([work, { ...work, kind: 'deleted-item', serialNumber: 'CB-2' }])).toBe(
    'Work on this job arrived late and is waiting for a decision: new item Chain Block CB-1 (from Ada Fitter); ' +
      'deletion of Chain Block CB-2 (from Ada Fitter). ' +
      'An administrator must accept or dismiss it under Work to review first.',
  )
})

test('of much waiting work only the first pieces are named, and the rest is counted', () => {
  expect(formatPendingWork([work, work, work, work, work])).toContain('; 2 more. An administrator')
})
