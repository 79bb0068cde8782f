import { z } from 'zod'
import { Day } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { OptionalSentDay } from '#contract/values/sent-days.ts'
import { OptionalLine, OptionalText } from '#contract/values/text.ts'
import { defectClasses, isBlankDefect, maxDefects } from './defects.rules.ts'

/** A defect as it is sent; what says nothing may be left out. */
const SentDefect = z.object({
  _id: Id.toLowerCase(),
  part: OptionalLine.default(''),
  description: OptionalText.default(''),
  class: z.enum(defectClasses),
  dangerByDate: OptionalSentDay.default(null),
  repair: OptionalText.default(''),
})

/** Those that say nothing are dropped: a form may have room for one more. */
export const SentDefects = z
  .array(SentDefect)
  .max(maxDefects, `Name at most ${maxDefects} defects.`)
  .refine((defects) => new Set(defects.map(({ _id }) => _id)).size === defects.length, 'Give each defect its own _id.')
  .transform((defects) => defects.filter((defect) => !isBlankDefect(defect)))

export const WrittenDefect = z.object({
  _id: Id,
  part: z.string(),
  description: z.string(),
  class: z.enum(defectClasses),
  dangerByDate: Day.nullable(),
  repair: z.string(),
})
