import { z } from 'zod'

const pattern = /^([01]\d|2[0-3]):[0-5]\d$/

export const TimeOfDay = z.string().regex(pattern, 'Enter a time such as 09:30.')
export type TimeOfDay = z.infer<typeof TimeOfDay>

export const OptionalSentTime = z
  .string()
  .nullable()
  .transform((text) => (text === null || text.trim() === '' ? null : (timeTyped(text) ?? text)))
  .pipe(TimeOfDay.nullable())

/** A whole day is the longest: a visit of several days is several jobs. */
export const maxDurationMinutes = 24 * 60

export const OptionalDuration = z
  .int('Enter whole minutes.')
  .min(1, 'Enter at least 1 minute.')
  .max(maxDurationMinutes, 'Enter at most 1,440 minutes, which is a day.')
  .nullable()

/** A time as people type it, on a clock of 24 hours: "9", "930", "9.30", "2pm" and "09:30:00"; null where it is none. */
export function timeTyped(text: string): TimeOfDay | null {
  const parts = /^(\d{1,2})[:.\s]?(\d\d)?(?::00(?:\.0+)?)?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (!parts) return null
  const [, hours = '', minutes = '00', half] = parts
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const time = `${String(hour).padStart(2, '0')}:${minutes}`
  return pattern.test(time) && (!half || Number(hours) <= 12) ? time : null
}
