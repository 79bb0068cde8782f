import { describe, expect, test } from 'vitest'
import { scannedKeys } from './hand-scanner.ts'
import { seenPart } from './code-reader.ts'
import { seenCodes } from './use-read-codes.ts'

/** The last answer to keys that come so many milliseconds after each other. */
function typed(keys: string[], gapMs: number): string | null {
  const next = scannedKeys()
  return keys.map((key, place) => next(key, place * gapMs)).at(-1) ?? null
}

describe('a hand scanner', () => {
  test('is known by keys less than 30 ms apart that end with Enter', () => {
    const keys = ['S', 'L', '-', '0', '4', '2', 'Enter']

    expect(typed(keys, 29)).toBe('SL-042')
    expect(typed(keys, 30)).toBeNull()
    expect(typed(keys.slice(0, -1), 5)).toBeNull()
  })

  test('is told from what a person typed before it, and sends capitals and the separator of GS1', () => {
    const next = scannedKeys()
    for (const [place, key] of 'by hand'.split('').entries()) next(key, place * 200)
    const at = 5_000
    for (const [place, key] of ['Shift', 'A', '1', 'B'].entries()) next(key, at + place * 10)
    next('Control', at + 40)
    next(']', at + 45, true)
    next('2', at + 50)

    expect(next('Enter', at + 60)).toBe('A1B\u001D2')
  })

  test('sends more than a lucky typist: three letters are none', () => {
    expect(typed(['a', 'b', 'c', 'Enter'], 5)).toBeNull()
  })
})

test('a picture is read as far as it is seen: of one that fills its place, the middle', () => {
  const upright = { width: 328, height: 492 }

  expect(seenPart({ width: 1280, height: 720 }, upright)).toEqual({ x: 400, y: 0, width: 480, height: 720 })
  expect(seenPart({ width: 720, height: 1280 }, upright)).toEqual({ x: 0, y: 100, width: 720, height: 1080 })
  expect(seenPart({ width: 640, height: 480 }, { width: 320, height: 240 })).toEqual({
    x: 0,
    y: 0,
    width: 640,
    height: 480,
  })
})

describe('a code in view', () => {
  test('is news once it was read twice in a row, and again when it was out of sight', () => {
    const seen = seenCodes()

    expect(seen.look(['A'], 0)).toEqual([])
    expect(seen.look(['A'], 100)).toEqual(['A'])
    expect(seen.look(['A'], 200)).toEqual([])
    expect(seen.look([], 1_000)).toEqual([])
    expect(seen.look(['A'], 1_600)).toEqual([])
    expect(seen.look(['A'], 3_200)).toEqual(['A'])
  })

  test('that was misread once is none, and two in view are told together', () => {
    const seen = seenCodes()
    seen.look(['0421', 'A'], 0)

    expect(seen.look(['A', 'B'], 100)).toEqual(['A'])
    expect(seen.look(['A', 'B'], 200)).toEqual(['B'])
    expect(seen.look(['C', 'D'], 300)).toEqual([])
    expect(seen.look(['C', 'D'], 400)).toEqual(['C', 'D'])
  })

  test('stays quiet after somebody has answered it at leisure with the label still in view', () => {
    const seen = seenCodes()
    seen.look(['A'], 0)
    seen.look(['A'], 100)
    seen.resume(60_000)

    expect(seen.look(['A'], 60_050)).toEqual([])
    expect(seen.look(['A'], 60_100)).toEqual([])
  })
})
