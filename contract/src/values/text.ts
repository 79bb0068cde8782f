import { z } from 'zod'

/** One line that must say something. */
export const Line = z.string().trim().min(1, 'This is required.').max(255, 'Use at most 255 characters.')

/** One line that may be left empty; a client may send nothing at all for that. */
export const OptionalLine = z
  .string()
  .trim()
  .max(255, 'Use at most 255 characters.')
  .nullable()
  .transform((line) => line ?? '')

/** Several lines that may be left empty, likewise. */
export const OptionalText = z
  .string()
  .trim()
  .max(5000, 'Use at most 5,000 characters.')
  .nullable()
  .transform((text) => text ?? '')

/** An e-mail address; compared without regard to case. */
export const EmailAddress = z
  .string()
  .trim()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter an email address, such as name@company.co.uk.'))

/** Several lines that must say something. */
export const Text = z.string().trim().min(1, 'This is required.').max(5000, 'Use at most 5,000 characters.')
