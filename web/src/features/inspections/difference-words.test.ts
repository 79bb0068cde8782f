import { describe, expect, test } from 'vitest'
import { formatDifference } from './difference-words.ts'
import type { JobDifference } from '#contract/inspections/inspections.contract.ts'

const _id = 'b0000000-0000-4000-8000-000000000001'
const shackle = { _id, description: 'Shackle', serialNumber: '0009', version: 1 }
const hoist = { _id, description: 'Hoist', serialNumber: '12', version: 2 }
const hook = { _id, description: 'Hook', serialNumber: '3' }
const same: JobDifference = { added: [], changed: [], deleted: [], isCompleted: false }

type Field = JobDifference['changed'][number]['fields'][number]

describe('the difference of a job is told in words:', () => {
  test('what was added, changed and deleted', () => {
    const difference: JobDifference = {
      ...same,
      added: [{ ...shackle, addedBy: 'office' }],
      changed: [{ ...hoist, fields: [{ field: 'wll', before: '2 t', after: '50 t' }] }],
      deleted: [hook],
    }

    expect(formatDifference(difference)).toBe('Office added Shackle 0009; WLL of Hoist 12: 2 t → 50 t; Hook 3 deleted')
  })

  test('where the job was moved to', () => {
    const moved = { company: 'Borough Ltd', site: '3 Dock Road, Leith' }

    expect(formatDifference({ ...same, moved })).toBe(
      'The job is now for Borough Ltd; The site is now 3 Dock Road, Leith',
    )
  })

  test.each<[Field, string]>([
    [{ field: 'fitForPurpose', before: true, after: false }, 'Fit for purpose of Hoist 12: Yes → No'],
    [
      { field: 'nextExaminationDate', before: null, after: '2026-12-01' },
      'Next examination of Hoist 12: none → 01/12/2026',
    ],
    [{ field: 'photoUrl', before: null, after: _id }, 'Photo of Hoist 12 added'],
    [{ field: 'photoUrl', before: _id, after: null }, 'Photo of Hoist 12 removed'],
    [{ field: 'photoUrl', before: _id, after: hook._id.replace('1', '2') }, 'Photo of Hoist 12 replaced'],
  ])('%j', (field, words) => {
    expect(formatDifference({ ...same, changed: [{ ...hoist, fields: [field] }] })).toBe(words)
  })

  test('an item that was changed and changed back', () => {
    expect(formatDifference({ ...same, changed: [{ ...hoist, fields: [] }] })).toBe('Hoist 12 was saved again')
  })

  test('the difference of a job is told in words: who added an item', () => {
    const added = (['you', 'someone-else'] as const).map((addedBy) => ({ ...shackle, addedBy }))

    expect(formatDifference({ ...same, added })).toBe(
      'You added Shackle 0009 on another device; Someone else added Shackle 0009',
    )
  })

  test('the difference of a job names the first of many changes, and how many more there are', () => {
    const deleted = Array.from({ length: 2012 }, () => hook)

    expect(formatDifference({ ...same, deleted })).toMatch(/^(Hook 3 deleted; ){12}and 2,000 more$/)
  })
})
