import type { z } from 'zod'
import { sentenceOf, serverText } from '#web/ui/feedback/error-words.ts'
import { AppError } from '#contract/errors.ts'

export interface SaveFailure {
  title: string
  detail?: string
}

/** The server's own sentence where it sent one; else our words, and why. */
export function saveFailure(error: unknown, fallback: string): SaveFailure | undefined {
  if (!error || isStale(error)) return undefined
  const title = serverText(error, fallback)
  return title === fallback ? namedFailure(error, fallback) : { title }
}

/** Always our words first, then why. */
export function namedFailure(error: unknown, title: string): SaveFailure | undefined {
  return error ? { title, detail: sentenceOf(error) } : undefined
}

export function refusedFields(error: unknown): Record<string, string> {
  return (error instanceof AppError && error.fields) || {}
}

/** What someone else has saved meanwhile; undefined when that is not what went wrong. */
export function currentRecord<Record extends z.ZodType>(error: unknown, record: Record): z.output<Record> | undefined {
  return isStale(error) ? record.safeParse(error.details.current).data : undefined
}

function isStale(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'stale-version'
}
