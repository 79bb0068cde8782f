import { asOneLine, isOneLine, Line, OptionalLine } from '#contract/values/text.ts'
import { itemFieldNames, itemFields } from './item-fields.ts'

const oneLineFields: readonly string[] = itemFieldNames.filter((name) => {
  const { sent } = itemFields[name]
  return sent === Line || sent === OptionalLine
})

/** The same content with every one-line field in one line, so that no work waits on a device for a line break. */
export function inOneLine<Content extends object>(content: Content): Content {
  const written = Object.entries(content).map(([name, value]) =>
    // A space at an end stays: the person may still be typing.
    typeof value === 'string' && oneLineFields.includes(name) && !isOneLine(value)
      ? [name, asOneLine(value)]
      : [name, value],
  )
  // The same names with the same kinds of values: only texts were changed, and into texts.
  return Object.fromEntries(written) as Content
}
