import { z } from 'zod'
import { britishDay, Day, SentDay, longDay, longMonth } from './days.ts'

const yearMonthOrDay = /^\d{4}(-(0[1-9]|1[0-2])(-\d{2})?)?$/
const asked = 'Enter a year, a month or a date: 2019, 05/2019 or 12/05/2019.'
const outOfRange = 'Enter a year between 1800 and 2999.'

/** A day of which perhaps only the month or the year is known: `2019`, `2019-05`, `2019-05-12`. */
export const PartialDay = z
  .string()
  .regex(yearMonthOrDay, asked)
  .refine((text) => text.length < 'YYYY-MM-DD'.length || Day.safeParse(text).success, asked)
export type PartialDay = z.infer<typeof PartialDay>

export const OptionalSentPartialDay = z
  .string()
  .nullable()
  .transform((text) => (text === null || text.trim() === '' ? null : (partialDayIn(text) ?? text)))
  .pipe(PartialDay.nullable())
  .refine((day) => day === null || (day >= '1800' && day < '3000'), outOfRange)

/** The day, month or year that was written: as a client sends it, or as a plate has it (`05/2019`). Null for anything else. */
export function partialDayIn(text: string): PartialDay | null {
  const written = text.trim()
  const [, day, month = '', year = ''] = /^(?:(\d{1,2})[/. -])?(\d{1,2})[/. -](\d{4})$/.exec(written) ?? []
  if (year) return valid([year, month.padStart(2, '0'), ...(day ? [day.padStart(2, '0')] : [])].join('-'))
  return valid(written) ?? SentDay.safeParse(written).data ?? null
}

function valid(text: string): PartialDay | null {
  return PartialDay.safeParse(text).data ?? null
}

/** Whether all of it lies after the day: of a year or a month alone, its first day decides. */
export function isAfter(partial: PartialDay, day: Day): boolean {
  return partial > day.slice(0, partial.length)
}

export function britishPartialDay(partial: PartialDay): string {
  const [year = '', month, day] = partial.split('-')
  if (day) return britishDay(partial)
  return month ? `${month}/${year}` : year
}

export function longPartialDay(partial: PartialDay): string {
  const [year = '', month, day] = partial.split('-')
  if (day) return longDay(partial)
  return month ? `${longMonth(Number(month))} ${year}` : year
}
