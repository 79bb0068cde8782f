import { describe, expect, test } from 'vitest'
import { searchedNumbers, searchedTelephone, searchedWords } from './search.rules.ts'

describe('a number that is searched for', () => {
  test.each([
    ['9', ['jobs', 'certificates', 'invoices', 'purchaseOrders'], 9],
    ['#9', ['purchaseOrders'], 9],
    ['PO 9', ['purchaseOrders'], 9],
    ['PO #9', ['purchaseOrders'], 9],
    ['J-00012', ['jobs'], 12],
    ['j12', ['jobs'], 12],
    ['C-000123', ['certificates'], 123],
    ['c 123', ['certificates'], 123],
    ['inv-00007', ['invoices'], 7],
    ['INV–7', ['invoices'], 7],
    ['CB-100', [], undefined],
    ['12 Dock Road', [], undefined],
    ['1234567890', [], undefined],
    ['', [], undefined],
  ])('%s is that of %j', (q, kinds, exact) => {
    const numbers = searchedNumbers(q)
    expect(Object.keys(numbers)).toEqual(kinds)
    for (const number of Object.values(numbers)) expect(number.exact).toBe(exact)
  })

  test.each([
    ['J-001', 'jobs', [[100, 199]]],
    ['J-00012', 'jobs', []],
    ['J-123456', 'jobs', []],
    ['J-0', 'jobs', [[0, 9999]]],
    [
      '#9',
      'purchaseOrders',
      [
        [90, 99],
        [900, 999],
        [9000, 9999],
        [90000, 99999],
      ],
    ],
    ['#99999999', 'purchaseOrders', [[999999990, 999999999]]],
  ] as const)('%s also stands for the %s whose printed numbers begin with it', (q, kind, ranges) => {
    expect(searchedNumbers(q)[kind]?.ranges).toEqual(ranges)
  })
})

test('a search looks for at most six words, and never for signs alone', () => {
  expect(searchedWords('  Acme %% _ & Sons #9 one two three four ')).toEqual([
    'acme',
    'sons',
    '#9',
    'one',
    'two',
    'three',
  ])
  expect(searchedWords('%_% --')).toEqual([])
})

test.each([
  ['+44 (0)161 496 0123', '1614960123'],
  ['0161 496', '161496'],
  ['00441614960123', '1614960123'],
  ['1234', null],
  ['CB-10012', null],
])('%s as a telephone number is %s', (q, digits) => {
  expect(searchedTelephone(q)).toBe(digits)
})
