import type { ItemContent } from './item-fields.ts'

/** What an examination found, and when. Everything else that is written about an item says what the piece is. */
export const resultNames = [
  'examinationDate',
  'nextExaminationDate',
  'installedCorrectly',
  'defectPart',
  'defectDescription',
  'defectImmediateDanger',
  'defectPotentialDanger',
  'dangerByDate',
  'repairDetails',
  'testDetails',
  'fitForPurpose',
] as const satisfies (keyof ItemContent)[]
type ResultName = (typeof resultNames)[number]

type Sent = { [Name in keyof ItemContent]?: ItemContent[Name] | undefined }

/**
 * Whether this says what an examination found. To say that a piece is fit is a result as much as to say that it is not,
 * and the specification's form says one of the two with every save; a blank defect or date says nothing, nor does a
 * danger that isn't ticked.
 */
export function givesResult(sent: Sent): boolean {
  if (sent.fitForPurpose !== undefined || typeof sent.installedCorrectly === 'boolean') return true
  return resultNames.some((name) => sent[name] !== undefined && sent[name] !== null && !isBlank(sent[name]))
}

/** What of an item says which piece it is, without any result. */
export function particularsOf<Content extends object>(content: Content): Omit<Content, ResultName> {
  const particulars = { ...content }
  for (const name of resultNames) Reflect.deleteProperty(particulars, name)
  return particulars
}

function isBlank(value: string | boolean): boolean {
  return value === false || (typeof value === 'string' && value.trim() === '')
}
