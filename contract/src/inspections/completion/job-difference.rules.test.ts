import { describe, expect, test } from 'vitest'
import { compareWithJob, hasManifest, type ExistingItem } from './job-difference.rules.ts'

const nobody = { waiting: new Set<string>(), decided: new Set<string>() }

function existing(_id: string, facts: Partial<ExistingItem> = {}): ExistingItem {
  return { _id, version: 1, isDeleted: false, photoIds: [], ...facts }
}

const same = { missing: { items: [], deletions: [] }, added: [], changed: [], deleted: [] }

describe('a manifest compared with its job', () => {
  test('finds no difference when every item, deletion and photo is as it was seen', () => {
    const manifest = { items: [{ _id: 'a', version: 2 }, { _id: 'b' }], deletions: ['c', 'never-sent'], photos: ['p'] }
    const items = [existing('a', { version: 2, photoIds: ['p'] }), existing('b'), existing('c', { isDeleted: true })]

    expect(compareWithJob(manifest, { ...nobody, items })).toEqual(same)
  })

  test('finds what was added, changed and deleted since', () => {
    const manifest = { items: [{ _id: 'a', version: 2 }, { _id: 'b' }, { _id: 'c', version: 1 }] }
    const items = [
      existing('a', { version: 3 }),
      existing('b', { version: 2 }),
      existing('c', { isDeleted: true }),
      existing('d'),
    ]

    expect(compareWithJob(manifest, { ...nobody, items })).toEqual({
      ...same,
      added: ['d'],
      changed: [
        { _id: 'a', version: 2 },
        { _id: 'b', version: 1 },
      ],
      deleted: ['c'],
    })
  })

  test('finds every item of the job added when it names none', () => {
    expect(compareWithJob({ items: [] }, { ...nobody, items: [existing('a'), existing('b')] })).toEqual({
      ...same,
      added: ['a', 'b'],
    })
  })

  test('finds missing what has not arrived: an item, a later version, a deletion', () => {
    const manifest = { items: [{ _id: 'a', version: 2 }, { _id: 'b' }], deletions: ['c'] }

    expect(compareWithJob(manifest, { ...nobody, items: [existing('a'), existing('c')] })).toEqual({
      ...same,
      missing: { items: manifest.items, deletions: ['c'] },
    })
  })

  test('finds missing what waits for review, and deleted what was decided otherwise', () => {
    const manifest = { items: [{ _id: 'a' }, { _id: 'b' }] }
    const job = { items: [existing('a')], waiting: new Set(['a']), decided: new Set(['b']) }

    expect(compareWithJob(manifest, job)).toEqual({
      ...same,
      missing: { items: [{ _id: 'a' }], deletions: [] },
      deleted: ['b'],
    })
  })

  test('finds an item changed that shows a photo nobody named, unless no photos are named at all', () => {
    const items = [existing('a', { photoIds: ['p'] })]

    expect(compareWithJob({ items: [{ _id: 'a' }], photos: [] }, { ...nobody, items }).changed).toEqual([
      { _id: 'a', version: 1 },
    ])
    expect(compareWithJob({ items: [{ _id: 'a' }] }, { ...nobody, items })).toEqual(same)
  })
})

test.each([
  [{}, false],
  [{ items: [] }, true],
  [{ photos: [] }, true],
  [{ deletions: [] }, true],
])('%j is a manifest: %s', (manifest, expected) => {
  expect(hasManifest(manifest)).toBe(expected)
})
