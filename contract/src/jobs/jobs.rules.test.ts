import { describe, expect, test } from 'vitest'
import {
  completionAfter,
  jobStatuses,
  seesJob,
  statusesSeenBy,
  statusOnceWorkBegan,
  whyItemsAreFixed,
  whyWorkIsLate,
  type JobState,
  type JobViewer,
} from './jobs.rules.ts'

const admin: JobViewer = { userId: 'ann', role: 'admin', memberships: [] }
const engineer: JobViewer = { userId: 'ed', role: 'engineer', memberships: [] }
const customer: JobViewer = { userId: 'cy', role: 'customer', memberships: [{ companyId: 'acme', siteIds: null }] }
const job: JobState = {
  status: 'pending',
  companyId: 'acme',
  siteAddressId: 'hull',
  assignedEngineerId: 'ed',
  isDeleted: false,
}

describe('who sees a job', () => {
  test.each([
    ['an administrator', admin, {}, true],
    ['an administrator, cancelled', admin, { status: 'cancelled' }, true],
    ['an administrator, deleted', admin, { isDeleted: true }, false],
    ['its engineer', engineer, {}, true],
    ['its engineer, completed', engineer, { status: 'completed' }, true],
    ['its engineer, cancelled', engineer, { status: 'cancelled' }, false],
    ['another engineer', { ...engineer, userId: 'eve' }, {}, false],
    ['any engineer while it is nobody’s', engineer, { assignedEngineerId: null }, false],
    ['its customer', customer, {}, true],
    ['its customer, cancelled', customer, { status: 'cancelled' }, false],
    ['another customer', { ...customer, memberships: [{ companyId: 'other', siteIds: null }] }, {}, false],
    [
      'a customer of another site',
      { ...customer, memberships: [{ companyId: 'acme', siteIds: ['leeds'] }] },
      {},
      false,
    ],
  ] as const)('%s', (_, viewer, facts, sees) => {
    expect(seesJob(viewer, { ...job, ...facts })).toBe(sees)
  })

  test('only administrators find cancelled jobs in their lists', () => {
    expect(statusesSeenBy('admin')).toEqual(jobStatuses)
    expect(statusesSeenBy('engineer')).not.toContain('cancelled')
    expect(statusesSeenBy('customer')).not.toContain('cancelled')
  })
})

test.each([
  ['pending', null],
  ['in_progress', null],
  ['completed', 'job-completed'],
  ['cancelled', 'job-cancelled'],
] as const)('the items of a job that is %s are fixed because: %s', (status, reason) => {
  expect(whyItemsAreFixed(status)).toBe(reason)
})

test.each([
  ['is still open and theirs', engineer, {}, null],
  ['was completed meanwhile', engineer, { status: 'completed' }, 'job-completed'],
  ['was cancelled meanwhile', engineer, { status: 'cancelled' }, 'job-cancelled'],
  ['was given to another meanwhile', engineer, { assignedEngineerId: 'eve' }, 'job-reassigned'],
  ['was deleted meanwhile', engineer, { isDeleted: true, assignedEngineerId: 'eve' }, 'job-deleted'],
  ['is anybody’s, for an administrator', admin, { assignedEngineerId: 'eve' }, null],
] as const)('work that arrives for a job which %s', (_, viewer, facts, reason) => {
  expect(whyWorkIsLate(viewer, { ...job, ...facts })).toBe(reason)
})

test('the first examined item puts a pending job in progress and moves no other', () => {
  expect(jobStatuses.map(statusOnceWorkBegan)).toEqual(['in_progress', 'in_progress', 'completed', 'cancelled'])
})

test.each([
  ['pending', 'completed', 'set'],
  ['cancelled', 'completed', 'set'],
  ['completed', 'completed', 'keep'],
  ['completed', 'in_progress', 'clear'],
  ['completed', 'cancelled', 'clear'],
  ['pending', 'cancelled', 'keep'],
] as const)('from %s to %s the date of completion is: %s', (before, after, effect) => {
  expect(completionAfter(before, after)).toBe(effect)
})
