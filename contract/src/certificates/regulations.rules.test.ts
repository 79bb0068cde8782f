import { expect, test } from 'vitest'
import { regulationsAt, regulationsInShort } from './regulations.rules.ts'

test.each([
  ['LS11 5PS', 'LOLER 1998', 'Regulations 1998'],
  ['BT1 4QG', 'LOLER (NI) 1999', 'Regulations (Northern Ireland) 1999'],
  [' bt36 7lq', 'LOLER (NI) 1999', 'Regulations (Northern Ireland) 1999'],
  ['B1 1AA', 'LOLER 1998', 'Regulations 1998'],
  ['', 'LOLER 1998', 'Regulations 1998'],
])('a report of premises at %s names %s', (postcode, short, long) => {
  expect(regulationsInShort(postcode)).toBe(short)
  expect(regulationsAt(postcode)).toBe(`Lifting Operations and Lifting Equipment ${long}`)
})
