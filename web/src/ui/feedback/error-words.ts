import { Unreachable } from '#web/api/reachability.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import type { Role } from '#contract/permissions.ts'

/** What a person reads where no sentence came, such as from a proxy on the way: the status alone said which it is. */
const wordsWithoutSentence: Partial<Record<ErrorCode, string>> = {
  'invalid-input': 'Some of this is missing or not right. Check the fields and try again.',
  'not-signed-in': 'Your session has ended. Sign in again.',
  'not-allowed': 'You are not allowed to do this. Ask your administrator.',
  'not-found': 'This could not be found. It may have been deleted.',
  'too-large': 'This file is too large.',
  'wrong-file-type': 'This type of file is not accepted.',
  'too-many-attempts': 'Too many attempts. Wait a few minutes and try again.',
  unavailable: 'The system is not available right now. Try again in a moment.',
}

export const roleLabels: Record<Role, string> = {
  engineer: 'Engineer',
  admin: 'Administrator',
  customer: 'Customer',
}

export function sentenceOf(error: unknown): string {
  if (error instanceof Unreachable) return error.message
  if (!(error instanceof AppError)) return 'Something went wrong. Try again.'
  return error.message || wordsWithoutSentence[error.code] || 'Something went wrong on our side. Try again.'
}

/** The server's own sentence, or our words where it sent none. */
export function serverText(error: unknown, fallback: string): string {
  return error instanceof AppError && error.message ? error.message : fallback
}
