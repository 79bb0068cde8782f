import { expect, test } from 'vitest'
import { britishPartialDay, longPartialDay, OptionalSentPartialDay } from './partial-days.ts'

test.each([
  ['2019', '2019'],
  ['2019-05', '2019-05'],
  ['2019-05-12', '2019-05-12'],
  ['2019-05-12T00:00:00.000Z', '2019-05-12'],
  ['05/2019', '2019-05'],
  ['5.2019', '2019-05'],
  ['12/5/2019', '2019-05-12'],
  [' 12-05-2019 ', '2019-05-12'],
  ['', null],
  [null, null],
])('%j is taken as %j', (sent, day) => {
  expect(OptionalSentPartialDay.parse(sent)).toBe(day)
})

test.each(['19', '2019-13', '13/2019', '30/02/2019', '2019-02-30', '0000', '1799', '3000', '1799-12', 'new'])(
  '“%s” is refused',
  (sent) => {
    expect(OptionalSentPartialDay.safeParse(sent).success).toBe(false)
  },
)

test.each([
  ['2019', '2019', '2019'],
  ['2019-05', '05/2019', 'May 2019'],
  ['2019-05-02', '02/05/2019', '2 May 2019'],
])('%s is shown as %s and printed as %s', (day, shown, printed) => {
  expect([britishPartialDay(day), longPartialDay(day)]).toEqual([shown, printed])
})
