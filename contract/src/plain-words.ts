import type { z } from 'zod'

/** What a person reads where a schema has no words of its own: the `error` of every parsing whose errors are shown. */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This is required.'
        : `This must be ${article(issue.expected)}.`
    case 'too_big':
      return issue.origin === 'string' ? `Use at most ${issue.maximum} characters.` : `Use at most ${issue.maximum}.`
    case 'too_small':
      return issue.origin === 'string' ? `Use at least ${issue.minimum} characters.` : `Use at least ${issue.minimum}.`
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return issue.format === 'uuid' ? 'This is not an id.' : 'This is not in the right form.'
    default:
      return 'Please check this.'
  }
}
const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
}

function article(expected: string): string {
  return kinds[expected] ?? `of the kind ${expected}`
}
