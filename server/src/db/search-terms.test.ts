import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trigramsOf, chooseSearchTerms } from './search-terms.ts'

const ofHoists = new Map([
  ...['hoi', 'ois', 'ist', 'st '].map((part) => [part, 100] as const),
  ...['lee', 'eed', 'eds'].map((part) => [part, 25] as const),
  ...[' 77', '77x'].map((part) => [part, 2] as const),
])

test.each([
  ['the rare end of a common word', ['hoist-77x'], [['-77x']]],
  ['a rare word, and not the town beside it', ['-77x', 'leeds'], [['-77x'], []]],
  ['as much of the town as still rules out many', ['77x', 'leeds'], [['77x'], ['lee']]],
  ['a word that is rare everywhere, as far as it narrows', ['zyxwvu'], [['zyxwv']]],
  ['common words as they are', ['hoist', 'leeds'], [['hoist'], ['leeds']]],
  ['what has no parts as it is', [' h', '&'], [[' h'], ['&']]],
  ['a rare word alone, where another has no parts', ['77x', ' h'], [['77x'], []]],
])('the index is asked for %s', (_, words, expected) => {
  expect(chooseSearchTerms(words, ofHoists)).toEqual(expected)
})

test('parts are three letters, or two where a word begins or ends', () => {
  expect(trigramsOf('ab-cde').map(({ part }) => part)).toEqual(['ab ', ' cd', 'cde'])
  expect(trigramsOf(' ho').map(({ part }) => part)).toEqual([' ho'])
  expect(trigramsOf('𝒜bcd').map(({ part }) => part)).toEqual(['𝒜bc', 'bcd'])
})

test('no row that has the words is missed, whatever is common: each word has all its parts, unbroken', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '7', '-', 'ż', '𝒜'), minLength: 1, maxLength: 12 })
  const words = fc.array(word, { minLength: 1, maxLength: 4 })
  const percents = fc.func(fc.nat(100))
  fc.assert(
    fc.property(words, percents, (texts, percentOf) => {
      const known = new Map(texts.flatMap(trigramsOf).map(({ part }) => [part, percentOf(part)]))
      const asked = chooseSearchTerms(texts, known)
      expect(asked.flat().length).toBeGreaterThan(0)
      for (const [place, parts] of asked.entries())
        for (const part of parts) {
          expect(texts[place]).toContain(part)
          expect(part.isWellFormed()).toBe(true)
        }
    }),
  )
})
