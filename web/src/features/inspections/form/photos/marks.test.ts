import { expect, test } from 'vitest'
import { isSeen, markInMiddle, movedMark, pathOf, scaledMark, type Mark } from './marks.ts'

const size = { width: 800, height: 600 }
const arrow: Mark = { kind: 'arrow', from: { x: 100, y: 100 }, to: { x: 200, y: 100 } }

test('a mark moved by key stays inside the photo', () => {
  expect(movedMark(arrow, { x: 50, y: -300 }, size)).toMatchObject({ from: { x: 150, y: 0 }, to: { x: 250, y: 0 } })
})

test('an arrow made longer goes on pointing where it did', () => {
  expect(scaledMark(arrow, 2)).toEqual({ kind: 'arrow', from: { x: 0, y: 100 }, to: { x: 200, y: 100 } })
})

test('a mark placed without a pointer stands in the middle and is seen', () => {
  const circle = markInMiddle('circle', size)

  expect(circle).toEqual({ kind: 'circle', from: { x: 325, y: 225 }, to: { x: 475, y: 375 } })
  expect(isSeen(circle, size)).toBe(true)
  expect(isSeen({ ...arrow, to: { x: 103, y: 100 } }, size)).toBe(false)
})

test('a circle fills the box between its corners', () => {
  expect(pathOf({ kind: 'circle', from: { x: 10, y: 10 }, to: { x: 30, y: 20 } }, 4)).toBe(
    'M 10 15 a 10 5 0 1 0 20 0 a 10 5 0 1 0 -20 0',
  )
})
