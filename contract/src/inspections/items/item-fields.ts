import { z } from 'zod'
import { FileUrl } from '#contract/files/files.contract.ts'
import { defaultExaminationType, examinationTypes } from '#contract/inspections/examination/examination-types.rules.ts'
import { itemOutcomes } from '#contract/inspections/examination/outcome.rules.ts'
import { keysOf } from '#contract/values/keys.ts'
import { OptionalSentPartialDay, PartialDay } from '#contract/values/partial-days.ts'
import { Line } from '#contract/values/text.ts'
import {
  answer,
  day,
  equipment,
  equipmentOfItem,
  flag,
  gravestDefect,
  line,
  occasion,
  outcome,
  photo,
  result,
  SentPhotos,
  SentPhotoUrl,
  text,
  type FieldDefinition,
  SentDefects,
  WrittenDefect,
} from './field-definition.ts'

export const ExaminationTypeField = z.enum(examinationTypes)
export const OutcomeField = z.enum(itemOutcomes)

export const itemFields = {
  serialNumber: {
    ...line,
    ...equipment,
    sent: Line,
    label: 'Serial number',
    column: 'serial_number',
    mailName: 'serial number',
  },
  description: {
    ...line,
    ...equipment,
    sent: Line,
    section: null,
    label: 'Description',
    column: 'description',
    mailName: 'description',
  },
  assetNumber: { ...line, ...equipment, label: 'Asset number', column: 'asset_number', mailName: 'asset number' },
  manufacturer: { ...line, ...equipment, label: 'Manufacturer', column: 'manufacturer', mailName: 'manufacturer' },
  modelName: { ...line, ...equipment, label: 'Model', column: 'model_name', mailName: 'model' },
  wll: { ...line, ...equipment, schedule: 'lines', label: 'WLL', column: 'wll', mailName: 'safe working load' },
  hol: { ...line, ...equipment, label: 'HOL', column: 'hol', mailName: 'height of lift' },
  swlConfiguration: {
    ...text,
    ...equipment,
    label: 'Configuration examined',
    column: 'swl_configuration',
    mailName: 'configuration examined',
  },
  /** A year or a month alone is enough. */
  dateOfManufacture: {
    ...equipment,
    sent: OptionalSentPartialDay,
    given: PartialDay.nullable(),
    blank: null,
    schedule: null,
    label: 'Date of manufacture',
    column: 'manufactured_on',
    mailName: 'date of manufacture',
  },
  isAccessory: {
    ...answer,
    ...equipmentOfItem,
    label: 'Lifting accessory',
    column: 'is_accessory',
    mailName: 'accessory for lifting',
  },
  liftsPeople: {
    ...answer,
    ...equipmentOfItem,
    label: 'Lifts people',
    column: 'lifts_people',
    mailName: 'lifts people',
  },
  additionalInfo: {
    ...text,
    ...equipmentOfItem,
    label: 'Additional information',
    column: 'additional_info',
    mailName: 'additional information',
  },
  /** The address of a photo that was uploaded before, also one that has expired since. */
  photoUrl: {
    ...photo,
    sent: SentPhotoUrl,
    given: FileUrl.nullable(),
    blank: null,
    label: 'Photo',
  },
  photos: {
    ...photo,
    sent: SentPhotos,
    given: z.array(z.object({ url: FileUrl })),
    blank: [],
    label: 'All photos',
  },
  outcome: {
    ...outcome,
    sent: OutcomeField,
    given: OutcomeField,
    blank: 'examined',
    schedule: null,
    label: 'Outcome',
    column: 'outcome',
  },
  outcomeReason: { ...text, ...outcome, schedule: null, label: 'Reason', column: 'outcome_reason' },
  fitForPurpose: {
    ...flag,
    ...result,
    blank: true,
    label: 'Fit for purpose',
    column: 'fit_for_purpose',
    mailName: null,
  },
  examinationType: {
    ...occasion,
    sent: ExaminationTypeField,
    given: ExaminationTypeField,
    blank: defaultExaminationType,
    carriedFrom: 'equipment',
    schedule: null,
    label: 'Examination type',
    column: 'examination_type',
    mailName: 'kind of examination',
  },
  schemeReference: {
    ...line,
    ...occasion,
    carriedFrom: 'item',
    schedule: 'lines',
    label: 'Reference of the written scheme',
    column: 'scheme_reference',
    mailName: 'reference of the scheme',
  },
  exceptionalEvent: {
    ...text,
    ...occasion,
    label: 'Exceptional circumstance',
    column: 'exceptional_event',
    mailName: 'exceptional circumstances',
  },
  examinationDate: {
    ...day,
    ...result,
    label: 'Date of examination',
    column: 'examined_on',
    mailName: 'date of this examination',
  },
  nextExaminationDate: {
    ...day,
    ...result,
    label: 'Next examination',
    column: 'next_examination_on',
    mailName: 'next examination',
  },
  /** Of the next visit it is the day of this one. */
  dateOfLastExamination: {
    ...day,
    ...occasion,
    label: 'Last examination',
    column: 'last_examined_on',
    mailName: 'last thorough examination',
  },
  firstInspectionAfterInstall: {
    ...flag,
    ...occasion,
    label: 'First inspection after installation',
    column: 'first_after_install',
    mailName: 'first examination after installation',
  },
  /** Unanswered, it is as `fitForPurpose` says. */
  installedCorrectly: {
    ...answer,
    ...result,
    label: 'Installed correctly',
    column: 'installed_correctly',
    mailName: 'installed correctly',
  },
  testDetails: {
    ...text,
    ...result,
    label: 'Tests made',
    column: 'test_details',
    mailName: 'particulars of any test',
  },
  limitations: {
    ...text,
    ...result,
    schedule: 'finding',
    label: 'Limitations (parts not accessible)',
    column: 'limitations',
    mailName: 'limitations',
  },
  defectPart: { ...line, ...gravestDefect, schedule: 'finding', label: 'Defective part' },
  defectDescription: { ...text, ...gravestDefect, schedule: 'finding', label: 'Defect' },
  defectImmediateDanger: { ...flag, ...gravestDefect, label: 'Danger now' },
  defectPotentialDanger: { ...flag, ...gravestDefect, label: 'Could become a danger' },
  dangerByDate: { ...day, ...gravestDefect, label: 'Could become a danger by' },
  repairDetails: { ...text, ...gravestDefect, schedule: 'finding', label: 'Repair required' },
  /** The examiner's opinion of a danger (LOLER reg. 10(1)(c)); null while it is not given. */
  seriousInjuryRisk: {
    ...answer,
    ...result,
    section: 'Defects',
    label: 'Risk of serious personal injury',
    column: 'serious_injury_risk',
    mailName: 'risk of serious personal injury',
  },
  defects: {
    ...gravestDefect,
    sent: SentDefects,
    given: z.array(WrittenDefect),
    blank: [],
    schedule: null,
    label: 'All defects',
  },
} as const satisfies Record<string, FieldDefinition>

type ItemFields = typeof itemFields
export type ItemField = keyof ItemFields

export type FieldsWhere<Aspect extends keyof FieldDefinition, Value> = {
  [Name in ItemField]: ItemFields[Name][Aspect] extends Value ? Name : never
}[ItemField]

export const itemFieldNames = keysOf(itemFields)

export function fieldsWhere<Aspect extends keyof FieldDefinition, Value extends FieldDefinition[Aspect]>(
  aspect: Aspect,
  value: Value,
): FieldsWhere<Aspect, Value>[] {
  const definitions: Record<ItemField, FieldDefinition> = itemFields
  // They are those whose definition says so, which is what the type says.
  return itemFieldNames.filter((name) => definitions[name][aspect] === value) as FieldsWhere<Aspect, Value>[]
}

function aspectOf<Aspect extends keyof FieldDefinition>(aspect: Aspect) {
  const entries = itemFieldNames.map((name) => [name, itemFields[name][aspect]])
  // Object.fromEntries loses the names; they are those of the same object.
  return Object.fromEntries(entries) as { [Name in ItemField]: ItemFields[Name][Aspect] }
}

export const WrittenItem = z.object(aspectOf('given'))

export const ItemContent = z.object({
  /** The piece that is chosen; null says that it is another one than the item's words led to. Left out, nothing is said. */
  equipmentId: z.string().max(100).nullable().optional(),
  ...aspectOf('sent'),
})
export type ItemContent = z.output<typeof ItemContent>

export const blankItem: ItemContent = { ...aspectOf('blank'), photos: [], defects: [] }

export const itemLabels = aspectOf('label')
