import { AppError } from '#contract/errors.ts'

export function noSuchFile(cause: unknown): AppError {
  return new AppError('not-found', 'This file is no longer there.', { cause })
}
