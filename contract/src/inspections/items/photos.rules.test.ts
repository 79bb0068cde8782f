import { describe, expect, test } from 'vitest'
import { mergePhotos, photosOf, photosSent, withPhotos } from './photos.rules.ts'

const list = (...urls: string[]) => urls.map((url) => ({ url }))

describe('what a client says about photos', () => {
  test.each([
    ['only the one photo', { photoUrl: 'x' }, null],
    ['nothing', {}, null],
    ['the list alone', { photos: list('a', 'b') }, list('a', 'b')],
    ['both alike', { photoUrl: 'a', photos: list('a', 'b') }, list('a', 'b')],
    ['the list sent back with another first photo', { photoUrl: 'x', photos: list('a', 'b') }, list('x', 'b')],
    ['the list sent back with a later photo first', { photoUrl: 'b', photos: list('a', 'b', 'c') }, list('b', 'c')],
    ['the list beside a blank photo', { photoUrl: null, photos: list('a', 'b') }, list('a', 'b')],
    ['a photo and an empty list', { photoUrl: 'x', photos: [] }, list('x')],
    ['a photo twice', { photos: list('a', 'a') }, list('a')],
  ])('%s', (_, said, photos) => {
    expect(photosSent(said)).toEqual(photos)
  })
})

test('what an earlier release stored has one photo', () => {
  expect(photosOf({ photoUrl: 'a' })).toEqual(list('a'))
  expect(photosOf({ photoUrl: null })).toEqual([])
})

test('the first of the list is the specification’s photo', () => {
  expect(withPhotos({ photoUrl: 'a', photos: list('a', 'b') })).toEqual({ photoUrl: 'a', photos: list('a', 'b') })
  expect(withPhotos({ photoUrl: null, photos: [] })).toEqual({ photoUrl: null, photos: [] })
})

describe('two people’s photos of one item', () => {
  test.each([
    ['only one changed them', list('a'), list('a', 'b'), list('a'), list('a', 'b')],
    ['the other changed them', list('a'), list('a'), list('c'), list('c')],
    ['both added one', list('a'), list('a', 'b'), list('a', 'c'), list('a', 'c', 'b')],
    ['both replaced it', list('a'), list('b'), list('c'), list('c', 'b')],
    ['one took away what the other kept', list('a', 'b'), list('b'), list('a', 'b', 'c'), list('b', 'c')],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(mergePhotos({ base, mine, theirs })).toEqual(merged)
  })
})
