import { z } from 'zod'
import { OptionalSentPartialDay } from '#contract/values/partial-days.ts'
import { OptionalSentDay } from '#contract/values/sent-days.ts'
import { asOneLine, isOneLine, Line, OptionalLine, OptionalText } from '#contract/values/text.ts'
import { SentDefects } from './defect-fields.ts'
import { defaultExaminationType, examinationTypes } from '#contract/inspections/examination/examination-types.rules.ts'
import { itemOutcomes } from '#contract/inspections/examination/outcome.rules.ts'
import { maxPhotos } from './photos.rules.ts'

export const ExaminationTypeField = z.enum(examinationTypes)
export const OutcomeField = z.enum(itemOutcomes)

/** What can be written about an item, as it is sent. An empty field may come as an empty text or as null. */
export const itemFields = {
  /** The piece that is chosen; null says that it is another one than the item's words led to. Left out, nothing is said. */
  equipmentId: z.string().max(100).nullable().optional(),
  serialNumber: Line,
  assetNumber: OptionalLine,
  description: Line,
  hol: OptionalLine,
  manufacturer: OptionalLine,
  modelName: OptionalLine,
  wll: OptionalLine,
  swlConfiguration: OptionalText,
  /** A year or a month alone is enough. */
  dateOfManufacture: OptionalSentPartialDay,
  additionalInfo: OptionalText,
  /** Whether it attaches loads to machinery, or lifts people; unanswered, its description tells. */
  isAccessory: z.boolean().nullable(),
  liftsPeople: z.boolean().nullable(),
  dateOfLastExamination: OptionalSentDay,
  /** Whether it was examined at this visit, and if not, why. */
  outcome: OutcomeField,
  outcomeReason: OptionalText,
  /** Parts that were not accessible at the examination. */
  limitations: OptionalText,
  /** The address of a photo that was uploaded before, also one that has expired since. */
  photoUrl: z
    .string()
    .max(2000)
    .nullable()
    .transform((url) => url?.trim() || null),
  /** All of them; `photoUrl` is the first. */
  photos: z
    .array(z.object({ url: z.string().trim().min(1).max(2000) }))
    .max(maxPhotos, `An item has at most ${maxPhotos} photos.`),
  firstInspectionAfterInstall: z.boolean(),
  /** Unanswered, it is as `fitForPurpose` says. */
  installedCorrectly: z.boolean().nullable(),
  examinationType: ExaminationTypeField,
  /** Of the written scheme that the examination follows. */
  schemeReference: OptionalLine,
  /** The exceptional circumstance that the examination follows. */
  exceptionalEvent: OptionalText,
  examinationDate: OptionalSentDay,
  nextExaminationDate: OptionalSentDay,
  defectPart: OptionalLine,
  defectDescription: OptionalText,
  defectImmediateDanger: z.boolean(),
  defectPotentialDanger: z.boolean(),
  dangerByDate: OptionalSentDay,
  repairDetails: OptionalText,
  /** All of them; the fields above carry the gravest. */
  defects: SentDefects,
  testDetails: OptionalText,
  fitForPurpose: z.boolean(),
}

export const ItemContent = z.object(itemFields)
export type ItemContent = z.output<typeof ItemContent>

const oneLineFields = Object.entries(itemFields)
  .filter(([, field]) => field === Line || field === OptionalLine)
  .map(([name]) => name)

/** The same content with every one-line field in one line, so that no work waits on a device for a line break. */
export function inOneLine<Content extends object>(content: Content): Content {
  const written = Object.entries(content).map(([name, value]) =>
    typeof value === 'string' && oneLineFields.includes(name) ? [name, withoutBreaks(value)] : [name, value],
  )
  // The same names with the same kinds of values: only texts were changed, and into texts.
  return Object.fromEntries(written) as Content
}

/** A space at an end stays: somebody may still be typing. */
function withoutBreaks(text: string): string {
  return isOneLine(text) ? text : asOneLine(text)
}

/** A new item before anything is written about it. */
export const blankItem: ItemContent = {
  serialNumber: '',
  assetNumber: '',
  description: '',
  hol: '',
  manufacturer: '',
  modelName: '',
  wll: '',
  swlConfiguration: '',
  dateOfManufacture: null,
  additionalInfo: '',
  isAccessory: null,
  liftsPeople: null,
  dateOfLastExamination: null,
  outcome: 'examined',
  outcomeReason: '',
  limitations: '',
  photoUrl: null,
  photos: [],
  firstInspectionAfterInstall: false,
  installedCorrectly: null,
  examinationType: defaultExaminationType,
  schemeReference: '',
  exceptionalEvent: '',
  examinationDate: null,
  nextExaminationDate: null,
  defectPart: '',
  defectDescription: '',
  defectImmediateDanger: false,
  defectPotentialDanger: false,
  dangerByDate: null,
  repairDetails: '',
  defects: [],
  testDetails: '',
  fitForPurpose: true,
}
