import { z } from 'zod'
import { Day } from './days.ts'

const first: Day = '1800-01-01'
const last: Day = '2999-12-31'

const LikelyDay = Day.refine((day) => day >= first && day <= last, 'Enter a date between 1800 and 2999.')

/** A day as clients send it: of a full timestamp only the part before the T counts, but all of it must be one. */
export const SentDay = z
  .string()
  .transform((text) => dayIn(text))
  .pipe(LikelyDay)

/** A day that may be left empty; a form sends that as an empty text. */
export const OptionalSentDay = z
  .string()
  .nullable()
  .transform((text) => (text === null || text.trim() === '' ? null : dayIn(text)))
  .pipe(LikelyDay.nullable())

const Timestamp = z.iso.datetime({ offset: true, local: true })

/** What is neither a day nor a timestamp is left as it is, for the day to refuse. */
function dayIn(text: string): string {
  const sent = text.trim()
  const [day = ''] = sent.split('T')
  return Timestamp.safeParse(sent).success ? day : sent
}
