import fc from 'fast-check'
import { expect, test } from 'vitest'
import { photosToEvict, type StoredPhoto } from './photo-eviction.ts'

function photo(name: string, facts: Partial<StoredPhoto> = {}): StoredPhoto {
  const fetched = { from: 'server', isAtServer: true, isOfOpenJob: true } as const
  return { key: ['somebody', name], size: 100, storedAt: 1, ...fetched, ...facts }
}

function names(photos: StoredPhoto[]): string[] {
  return photos.map(({ key: [, name] }) => name)
}

test('fetched photos of completed jobs leave first, then those of open jobs, then those taken here, the oldest first', () => {
  const stored = [
    photo('taken here', { from: 'camera' }),
    photo('of an open job, newer', { storedAt: 5 }),
    photo('of an open job', { storedAt: 4 }),
    photo('taken here at a completed job', { from: 'camera', isOfOpenJob: false }),
    photo('of a completed job', { isOfOpenJob: false, storedAt: 9 }),
  ]

  expect(names(photosToEvict(stored, Infinity))).toEqual([
    'of a completed job',
    'of an open job',
    'of an open job, newer',
    'taken here at a completed job',
    'taken here',
  ])
})

test('no more leave than are needed', () => {
  const stored = [photo('first', { storedAt: 1 }), photo('second', { storedAt: 2 }), photo('third', { storedAt: 3 })]

  expect(names(photosToEvict(stored, 150))).toEqual(['first', 'second'])
  expect(photosToEvict(stored, 0)).toEqual([])
})

test('a photo that only this device has never leaves, whatever is needed', () => {
  const anyPhoto = fc.record({
    key: fc.tuple(fc.constant('somebody'), fc.uuid()),
    size: fc.nat(1_000_000),
    from: fc.constantFrom('camera' as const, 'server' as const),
    storedAt: fc.nat(),
    isAtServer: fc.boolean(),
    isOfOpenJob: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyPhoto), fc.nat(10_000_000), (stored, bytes) => {
      const leaving = photosToEvict(stored, bytes)

      expect(leaving.every(({ isAtServer }) => isAtServer)).toBe(true)
      const freed = leaving.reduce((sum, { size }) => sum + size, 0)
      const isAllGone = leaving.length === stored.filter(({ isAtServer }) => isAtServer).length
      expect(freed >= bytes || isAllGone).toBe(true)
    }),
  )
})
