import { describe, expect, test } from 'vitest'
import {
  equipmentIdentity,
  isAnotherPiece,
  itemsWithSameSerial,
  itemsWithSerial,
  pieceMeant,
  plainNumber,
} from './equipment.rules.ts'

const hoist = { serialNumber: 'SN-001', assetNumber: 'A7', description: 'Chain Block' }

describe('two items are the same piece of equipment', () => {
  test.each([
    ['written alike', {}, true],
    ['with other spacing and case', { serialNumber: ' sn 001', description: 'chain  block' }, true],
    ['with a new asset number', { assetNumber: 'B9' }, true],
    ['with another serial number', { serialNumber: 'SN-002' }, false],
    ['with the same number on another kind of thing', { description: 'Shackle' }, false],
    ['when only one has a serial number', { serialNumber: 'N/A' }, false],
  ])('%s: %s', (_, facts, isSame) => {
    expect(equipmentIdentity({ ...hoist, ...facts }) === equipmentIdentity(hoist)).toBe(isSame)
  })

  test('two items are the same piece of equipment by their asset number where no serial number can be read', () => {
    expect(equipmentIdentity({ ...hoist, serialNumber: 'n/a' })).toBe(
      equipmentIdentity({ ...hoist, serialNumber: 'Not known' }),
    )
  })

  test('two items are never the same piece of equipment when neither number says anything', () => {
    expect(equipmentIdentity({ ...hoist, serialNumber: '-', assetNumber: '' })).toBeNull()
  })
})

const noNumbers =
  'not legible|Unreadable|no serial|Not marked|n/a|none|unknown|illegible|tbc|-|S/N illegible|painted over|Serial no. not legible|0000|plate missing|worn off|see tag|XXX'

test.each(noNumbers.split('|'))('“%s” is no number, and an asset number identifies beside it', (serialNumber) => {
  expect(plainNumber(serialNumber)).toBeNull()
  expect(equipmentIdentity({ ...hoist, serialNumber })).toBe('asset A7 CHAIN BLOCK')
})

describe('an item with the words of a piece', () => {
  const piece = { ...hoist, serialNumber: 'SN-770-3', manufacturer: 'Yale', wll: '1 t' }

  test.each([
    ['the same where all is alike', {}, false],
    ['the same with another sign between the digits', { serialNumber: 'sn 770/3' }, false],
    ['another where the digits part elsewhere', { serialNumber: 'SN-77-03' }, true],
    ['another where nothing parts the digits', { serialNumber: 'SN7703' }, true],
    ['another with another asset number', { assetNumber: 'A-8' }, true],
    ['the same where no asset number is stated', { assetNumber: 'n/a' }, false],
    ['another of another maker', { manufacturer: 'Demag' }, true],
    ['the same where the maker is written in full', { manufacturer: 'YALE Industrial' }, false],
    ['another with another load', { wll: '10 t' }, true],
    ['the same where no load is stated', { wll: '' }, false],
    ['the same by words that it had before', { serialNumber: 'OLD-1' }, false],
  ])('is about %s', (_, facts, isAnother) => {
    expect(isAnotherPiece(piece, { ...piece, ...facts })).toBe(isAnother)
  })
})

describe('the piece that words mean', () => {
  const one = { isListed: true, isOnJob: false, isAnother: false }

  test.each([
    ['the only one', [one], one],
    ['a new one beside one that is on the job already', [{ ...one, isOnJob: true }], null],
    ['a new one where they fit two', [one, { ...one }], null],
    ['the one that is in use beside one that nothing stands behind', [{ ...one, isListed: false }, one], one],
    ['a new one where they fit none', [], null],
    ['a new one where the rest is another piece’s', [{ ...one, isAnother: true }], null],
  ])('is %s', (_, fitting, meant) => {
    expect(pieceMeant(fitting)).toBe(meant)
  })
})

test('a number in any script is a number', () => {
  expect(plainNumber('№ 佐-12')).toBe('NO佐12')
})

test('items that share a serial number are found, those without one are not', () => {
  const items = ['SN-1', 'SN-2', 'sn 1', 'N/A', 'n/a'].map((serialNumber) => ({ serialNumber }))

  expect(itemsWithSameSerial(items).map(({ serialNumber }) => serialNumber)).toEqual(['SN-1', 'sn 1'])
})

test('a serial number is found in a job however it is spaced, and words for none find nothing', () => {
  const items = [{ serialNumber: 'SN-001' }, { serialNumber: 'N/A' }]

  expect(itemsWithSerial(items, 'sn 001')).toEqual([{ serialNumber: 'SN-001' }])
  expect(itemsWithSerial(items, 'n/a')).toEqual([])
  expect(itemsWithSerial(items, '')).toEqual([])
})
