import { expect, test } from 'vitest'
import { rowOpener } from './open-row.rules.ts'

const open = rowOpener({
  kind: 'equipment',
  columns: [{ index: 0, header: 'Item', samples: [], field: 'description', order: 'any', isNumeric: false }],
  dateOrders: {},
  serialWidth: null,
})
const blank = { row: 2, cells: [null], merged: null, unsolved: null, outcome: null, recordId: null, stoodAs: null }

test.each([
  ['a merged cell', { merged: [0] }, 'This cell is merged with others. Unmerge it and fill each in.'],
  ['a formula without a value', { unsolved: [0] }, 'This is a formula without a value. Type the value in.'],
  ['a formula that failed', { cells: ['#REF!'] }, 'Excel could not work this out. Type the value in.'],
])('%s is told once, and not what is missing because of it as well', (_, marks, message) => {
  const row = open({ ...blank, ...marks })

  row.problem('description', 'No description.')
  row.problem('serialNumber', 'No serial number.')

  expect(row.problems.map((problem) => problem.message)).toEqual([message, 'No serial number.'])
})
