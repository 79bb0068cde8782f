import { z } from 'zod'
import { Day, OptionalSentDay } from '#contract/values/days.ts'
import { OptionalLine, OptionalText } from '#contract/values/text.ts'
import { Id } from '#contract/values/ids.ts'
import { maxPhotos } from './photos.rules.ts'
import { defectClasses, isBlankDefect, maxDefects } from './defects.rules.ts'

/** All there is to say about a field of an item. A new field is one entry here; docs/architecture.md has the few places beside it. */
export interface FieldDefinition {
  /** As it is sent; an empty field may come as an empty text or as null. */
  sent: z.ZodType
  given: z.ZodType
  blank: string | boolean | null | readonly never[]
  /** Whether it says which piece the item is, what an examination found, or that there was none. */
  kind: 'particular' | 'result' | 'outcome'
  label: string
  /** In `inspection_items`; null where it is stored in a table or column of another shape. */
  column: string | null
  /** Under which title an item's details show it; null where it stands above them. */
  section: 'Defects' | 'Examination' | 'Equipment' | null
  /** Of a particular: where the next visit takes it from; null where it starts without. */
  carriedFrom: 'equipment' | 'item' | null
  /** Of a text: whether it fits a row of the report's schedule as one line or several, or is a finding and never does. */
  schedule: 'line' | 'lines' | 'finding' | null
  /** What a mail about a new version calls it; null where the mail compares it in a way of its own. */
  mailName: string | null
}

export const SentPhotoUrl = z
  .string()
  .max(2000)
  .nullable()
  .transform((url) => url?.trim() || null)

export const SentPhotos = z
  .array(z.object({ url: z.string().trim().min(1).max(2000) }))
  .max(maxPhotos, `An item has at most ${maxPhotos} photos.`)

export const line = { sent: OptionalLine, given: z.string(), blank: '', schedule: 'line' } as const
export const text = { sent: OptionalText, given: z.string(), blank: '', schedule: 'lines' } as const
export const day = { sent: OptionalSentDay, given: Day.nullable(), blank: null, schedule: null } as const
export const flag = { sent: z.boolean(), given: z.boolean(), blank: false, schedule: null } as const
export const answer = {
  sent: z.boolean().nullable(),
  given: z.boolean().nullable(),
  blank: null,
  schedule: null,
} as const

export const equipment = { kind: 'particular', section: 'Equipment', carriedFrom: 'equipment' } as const
export const equipmentOfItem = { kind: 'particular', section: 'Equipment', carriedFrom: 'item' } as const
export const occasion = { kind: 'particular', section: 'Examination', carriedFrom: null } as const
export const photo = {
  kind: 'particular',
  section: null,
  carriedFrom: null,
  schedule: null,
  mailName: null,
  column: null,
} as const
export const outcome = { kind: 'outcome', section: 'Examination', carriedFrom: null, mailName: null } as const
export const result = { kind: 'result', section: 'Examination', carriedFrom: null } as const
export const gravestDefect = {
  kind: 'result',
  section: 'Defects',
  carriedFrom: null,
  mailName: null,
  column: null,
} as const

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
