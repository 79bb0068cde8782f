import { describe, expect, test } from 'vitest'
import { ItemContent, blankItem } from '#contract/inspections/items/item-fields.ts'
import { inOneLine } from '#contract/inspections/items/one-line-fields.ts'
import { Line, OptionalLine, OptionalText, Text } from './text.ts'

describe('a field of one line', () => {
  test.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])('takes no %j', (lineBreak) => {
    for (const field of [Line, OptionalLine])
      expect(field.safeParse(`Acme${lineBreak}Ltd`).error?.issues[0]?.message).toBe(
        'Write this in one line, without line breaks.',
      )
  })

  test('takes tabs, and drops line breaks around it', () => {
    expect(Line.parse('\n Acme\tLtd \r\n')).toBe('Acme\tLtd')
    expect(OptionalLine.parse('\n')).toBe('')
    expect(OptionalLine.parse(null)).toBe('')
  })
})

test.each([Line, OptionalLine, Text, OptionalText])(
  'a text loses the marks that turn round what is read after it',
  (field) => {
    expect(field.parse('\u202eJ-00012\u2066')).toBe('J-00012')
    expect(field.parse('\u200fמספר 12')).toBe('\u200fמספר 12')
  },
)

test('a field of several lines keeps its line breaks', () => {
  expect(Text.parse('one\ntwo')).toBe('one\ntwo')
  expect(OptionalText.parse('one\r\ntwo')).toBe('one\r\ntwo')
})

test('an item that was written down with line breaks is sent in one line, except where it may have several', () => {
  const written = {
    ...blankItem,
    serialNumber: ' SH-1\n  left ',
    description: 'Chain\r\n\r\nblock',
    defectDescription: 'Worn\nhook',
  }

  const sent = inOneLine(written)

  expect(sent).toEqual({ ...written, serialNumber: 'SH-1 left', description: 'Chain block' })
  expect(ItemContent.safeParse(sent).success).toBe(true)
  expect(inOneLine({ serialNumber: 'SH-1 ', wll: null })).toEqual({ serialNumber: 'SH-1 ', wll: null })
})
