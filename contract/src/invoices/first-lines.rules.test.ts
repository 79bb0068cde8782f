import { expect, test } from 'vitest'
import type { PriceList } from '#contract/tool-settings/tool-settings.rules.ts'
import { firstLines } from './first-lines.rules.ts'

const noPrices: PriceList = { perVisitPence: null, perItemPence: null, byKind: [] }
const examined = [
  { description: 'Chain Block', count: 2 },
  { description: 'chain  block', count: 1 },
  { description: 'Shackle', count: 4 },
]

function linesFor(prices: Partial<PriceList>, found = examined): string[] {
  return firstLines({ jobTitle: 'Annual', examined: found }, { ...noPrices, ...prices }).map(
    ({ quantity, description, unitPricePence }) => `${quantity} × ${description} at ${unitPricePence}`,
  )
}

const work = 'LOLER thorough examination: Annual (7 items examined)'

test('without prices the first line counts what was examined, to be priced by hand', () => {
  expect(linesFor({})).toEqual([`1 × ${work} at 0`])
})

test('a job of which nothing was examined counts nothing', () => {
  expect(linesFor({ perItemPence: 500 }, [])).toEqual(['1 × LOLER thorough examination: Annual at 0'])
})

test('one item is counted as one', () => {
  expect(linesFor({}, [{ description: 'Shackle', count: 1 }])).toEqual([
    '1 × LOLER thorough examination: Annual (1 item examined) at 0',
  ])
})

test('a visit and its items are charged each on a line of their own', () => {
  expect(linesFor({ perVisitPence: 9500, perItemPence: 450 })).toEqual([
    `1 × ${work} at 9500`,
    '7 × Items examined at 450',
  ])
})

test('a kind with a price of its own has its own line, however its name is written, and the rest another', () => {
  expect(
    linesFor({ perVisitPence: 9500, perItemPence: 450, byKind: [{ kind: 'Chain Block', pricePence: 1500 }] }),
  ).toEqual([`1 × ${work} at 9500`, '3 × Chain Block at 1500', '4 × Other items examined at 450'])
})

test('a kind of which nothing was examined has no line', () => {
  expect(linesFor({ perVisitPence: 9500, byKind: [{ kind: 'Crane', pricePence: 20000 }] })).toEqual([
    `1 × ${work} at 9500`,
  ])
})

test('where a visit has no price, the first line is the first of the items', () => {
  expect(linesFor({ perItemPence: 450 })).toEqual([`7 × ${work} at 450`])
  expect(linesFor({ perItemPence: 450, byKind: [{ kind: 'Chain Block', pricePence: 1500 }] })).toEqual([
    `3 × ${work}. Chain Block at 1500`,
    '4 × Other items examined at 450',
  ])
})

test('what nothing pays for stands there without a price, so that somebody gives it one', () => {
  expect(linesFor({ byKind: [{ kind: 'Chain Block', pricePence: 1500 }] })).toEqual([
    `3 × ${work}. Chain Block at 1500`,
    '4 × Other items examined at 0',
  ])
})
