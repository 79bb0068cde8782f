import { expect, test } from 'vitest'
import { regulationsAt, regulationsInShort } from './regulations.rules.ts'

test.each([
  ['LS11 5PS', null, 'LOLER 1998', 'Regulations 1998'],
  ['BT1 4QG', null, 'LOLER (NI) 1999', 'Regulations (Northern Ireland) 1999'],
  [' bt36 7lq', undefined, 'LOLER (NI) 1999', 'Regulations (Northern Ireland) 1999'],
  ['B1 1AA', null, 'LOLER 1998', 'Regulations 1998'],
  ['', undefined, 'LOLER 1998', 'Regulations 1998'],
  ['', true, 'LOLER (NI) 1999', 'Regulations (Northern Ireland) 1999'],
  ['BT1 4QG', false, 'LOLER 1998', 'Regulations 1998'],
])('premises at “%s”, of which is said %s, are under %s', (postcode, isInNorthernIreland, short, long) => {
  expect(regulationsInShort({ postcode, isInNorthernIreland })).toBe(short)
  expect(regulationsAt({ postcode, isInNorthernIreland })).toBe(`Lifting Operations and Lifting Equipment ${long}`)
})
