import { z } from 'zod'
import { Day } from './days.ts'

const first: Day = '1800-01-01'
const last: Day = '2999-12-31'

const LikelyDay = Day.refine((day) => day >= first && day <= last, 'Enter a date between 1800 and 2999.')

/** A day as clients send it: of a full timestamp only the part before the T counts. */
export const SentDay = z
  .string()
  .transform((text) => beforeT(text))
  .pipe(LikelyDay)

/** A day that may be left empty; a form sends that as an empty text. */
export const OptionalSentDay = z
  .string()
  .nullable()
  .transform((text) => (text === null || text.trim() === '' ? null : beforeT(text)))
  .pipe(LikelyDay.nullable())

function beforeT(text: string): string {
  const [day = ''] = text.trim().split('T')
  return day
}
