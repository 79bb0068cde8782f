import { expect, test } from 'vitest'
import { asksAboutLoad, isChangedLoad } from './safe-working-load.rules.ts'

test.each([
  ['5 t', '2 t', true],
  ['2 kg', '2 t', true],
  ['2T', ' 2 t', false],
  ['1000 kg', '1 t', false],
  ['SWL 1,500 kg', '1.5 tonnes', false],
  ['0,5 t', '500kg', false],
  ['1,000,000 kg', '1,000 kg', true],
  ['1 t two legs', '1 t', true],
  ['', '2 t', false],
  ['5 t', '', false],
])('%j is a change from %j: %s', (written, last, isChanged) => {
  expect(isChangedLoad({ written, last })).toBe(isChanged)
})

test.each([
  ['nothing was confirmed', [], true],
  ['another load was confirmed', ['2 t', '3 t'], true],
  ['the item has this load already', ['5t'], false],
])('where %s, a changed load is asked about: %j %s', (_, confirmed, asks) => {
  expect(asksAboutLoad({ written: '5 t', last: '2 t' }, confirmed)).toBe(asks)
  expect(asksAboutLoad({ written: '2 t', last: '2 t' }, confirmed)).toBe(false)
})
