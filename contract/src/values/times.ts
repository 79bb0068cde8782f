import { z } from 'zod'

const pattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** A time of day in London, `09:30`. */
export const TimeOfDay = z.string().regex(pattern, 'Enter a time such as 09:30.')
export type TimeOfDay = z.infer<typeof TimeOfDay>

/** A time that may be left empty; a form sends that as an empty text, and a browser's own field may add seconds. */
export const OptionalSentTime = z
  .string()
  .nullable()
  .transform((text) => (text === null || text.trim() === '' ? null : withoutSeconds(text.trim())))
  .pipe(TimeOfDay.nullable())

/** A whole day is the longest: a visit of several days is several jobs. */
export const maxDurationMinutes = 24 * 60

/** How long something takes, or null where nobody has said so. */
export const OptionalDuration = z
  .int('Enter whole minutes.')
  .min(1, 'Enter at least 1 minute.')
  .max(maxDurationMinutes, 'Enter at most 1,440 minutes, which is a day.')
  .nullable()

function withoutSeconds(text: string): string {
  return text.replace(/^(\d\d:\d\d):00(\.0+)?$/, '$1')
}
