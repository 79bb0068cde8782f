import type { ZodError } from 'zod'
import { AppError } from '#contract/errors.ts'

/** One sentence for people and, per field, why. */
export function describeIssues(error: ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  const [first] = Object.entries(fields)
  const sentence = first ? `Please check ${first[0]}: ${first[1]}` : 'Please check what you entered.'
  return new AppError('invalid-input', sentence, { fields, cause: error })
}

/** PostgreSQL can't keep a NUL in text, so it is refused before anything is done with it. */
export function refuseNulBytes(value: unknown, path = '') {
  if (typeof value === 'string') {
    if (value.includes('\0')) {
      const field = path || 'body'
      throw new AppError('invalid-input', `Please check ${field}: it holds a character that can't be stored.`, {
        fields: { [field]: 'This holds a character that can’t be stored.' },
      })
    }
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\0')) throw new AppError('invalid-input', 'A field name holds a character that can’t be stored.')
    refuseNulBytes(inner, path ? `${path}.${key}` : key)
  }
}
