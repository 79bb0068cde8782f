import { describe, expect, test } from 'vitest'
import { isRenderable } from './fonts.ts'
import { printableData, printableText } from './printable-text.ts'

const print = (text: string) => printableText(text, isRenderable)

describe('text in print', () => {
  test.each([
    ["Zoë O'Brien-Ołowska"],
    ['Nguyễn Thị Hạnh'],
    ['Ελληνικά Кириллица'],
    ['佐藤 髙橋 张伟'],
    ['محمد'],
    ['אברהם'],
    ['김민준'],
    ['हिन्दी বাংলা ગુજરાતી ਪੰਜਾਬੀ தமிழ் ไทย'],
    ['⌀ 25 mm ≤ 3 t 👍'],
    ['#let $x$ \\ *b* _i_ `r` <l> @ref // trailer'],
  ])('stays as it is: %s', (text) => {
    expect(print(text)).toBe(text.normalize('NFC'))
  })

  test('loses marks that turn the direction of writing, and controls', () => {
    expect(print('invoice\u202Efdp.exe\u2066\u0007')).toBe('invoicefdp.exe')
  })

  test('keeps its lines', () => {
    expect(print('one\r\ntwo\u2028three')).toBe('one\ntwo\nthree')
  })

  test('shows the number of a character that no font has, never a box', () => {
    expect(print('𠮷野 \u{10FFFD}')).toBe('[U+20BB7]野 [U+10FFFD]')
  })

  test('gets no invisible characters, however long a word is: whoever copies it would copy them', () => {
    expect(print('W'.repeat(255))).toBe('W'.repeat(255))
  })

  test('is treated so wherever it stands in the data', () => {
    expect(printableData({ a: ['x\u202ey', { b: 1, c: null }] }, isRenderable)).toEqual({
      a: ['xy', { b: 1, c: null }],
    })
  })
})
