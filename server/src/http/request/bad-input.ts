import type { ZodError } from 'zod'
import { AppError } from '#contract/errors.ts'

export function describeIssues(error: ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  const [first] = Object.entries(fields)
  const sentence = first ? `Please check ${first[0]}: ${first[1]}` : 'Please check what you entered.'
  return new AppError('invalid-input', sentence, { fields, cause: error })
}

/** Nothing that the contract knows is nested deeper; what is would only exhaust the caller that walks through it. */
const maxDepth = 20

/** Half a character becomes the mark for one, as PostgreSQL has it, so that a repeat is known; NUL is refused. */
export function makeStorable(sent: object, path = '', depth = 0) {
  if (depth > maxDepth) throw new AppError('invalid-input', 'What was sent is nested too deeply.')
  for (const [key, value] of Object.entries(sent)) {
    if (key.includes('\0')) throw new AppError('invalid-input', 'A field name holds a character that can’t be stored.')
    const field = path ? `${path}.${key}` : key
    if (typeof value === 'string') keepStorable(sent, key, value, field)
    else if (typeof value === 'object' && value !== null) makeStorable(value, field, depth + 1)
  }
}

function keepStorable(holder: object, key: string, text: string, field: string) {
  if (text.includes('\0')) {
    throw new AppError('invalid-input', `Please check ${field}: it holds a character that can’t be stored.`, {
      fields: { [field]: 'This holds a character that can’t be stored.' },
    })
  }
  if (!text.isWellFormed()) Object.assign(holder, { [key]: text.toWellFormed() })
}
