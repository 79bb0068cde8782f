import { expect, test } from 'vitest'
import { waitAfterWrongPins, whyNotUntil } from './share-links.rules.ts'

test.each([
  ['today', '2026-06-15', true],
  ['the ninetieth day', '2026-09-13', true],
  ['the day after', '2026-09-14', false],
  ['yesterday', '2026-06-14', false],
])('a link may end %s: %s', (_, endsOn, isAllowed) => {
  expect(whyNotUntil(endsOn, '2026-06-15') === null).toBe(isAllowed)
})

test('the fifth wrong PIN in a row costs a minute, each further one twice as long, and none more than a day', () => {
  expect([4, 5, 6, 10, 40].map((count) => waitAfterWrongPins(count) / 60_000)).toEqual([0, 1, 2, 32, 1440])
})
