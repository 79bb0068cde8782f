import type { Day } from '#contract/values/days.ts'
import { isSamePhotos } from './photos.rules.ts'

/** From the gravest on: a danger now, one to come, and what is noted beyond what Schedule 1 asks for. */
export const defectClasses = ['danger', 'could_become_danger', 'observation'] as const
export type DefectClass = (typeof defectClasses)[number]

export const defectClassLabels: Record<DefectClass, string> = {
  danger: 'Danger now',
  could_become_danger: 'Could become a danger',
  observation: 'Observation',
}

export interface Defect {
  _id: string
  part: string
  description: string
  class: DefectClass
  dangerByDate: Day | null
  repair: string
}

export interface GravestDefect {
  defectPart: string
  defectDescription: string
  defectImmediateDanger: boolean
  defectPotentialDanger: boolean
  dangerByDate: Day | null
  repairDetails: string
}

interface WithDefects extends GravestDefect {
  defects: Defect[]
}

/** Of a defect in the fields of a form, or of a client that knows no list, before it is recorded: then it gets an id of its own. */
export const unrecordedDefectId = '00000000-0000-4000-8000-000000000001'

/** The same on the phone and on the server, so that both mean the same defect: a UUID of its own kind, made from the item's. */
function defectIdFor(itemId: string): string {
  return `${itemId.slice(0, 14)}8${itemId.slice(15)}`.toLowerCase()
}

export const maxDefects = 30

export function gravestFirst(defects: readonly Defect[]): Defect[] {
  return defects.toSorted(
    (one, other) =>
      defectClasses.indexOf(one.class) - defectClasses.indexOf(other.class) ||
      byDay(one.dangerByDate, other.dangerByDate),
  )
}

function byDay(one: Day | null, other: Day | null): number {
  if (one === other) return 0
  return one !== null && (other === null || one < other) ? -1 : 1
}

export function defectFromFields(fields: GravestDefect, _id: string): Defect {
  return {
    _id,
    part: fields.defectPart,
    description: fields.defectDescription,
    class: fields.defectImmediateDanger
      ? 'danger'
      : fields.defectPotentialDanger
        ? 'could_become_danger'
        : 'observation',
    dangerByDate: fields.dangerByDate,
    repair: fields.repairDetails,
  }
}

export function isBlankDefect({ part, description, class: kind, dangerByDate, repair }: Defect): boolean {
  return (
    kind === 'observation' && dangerByDate === null && [part, description, repair].every((text) => text.trim() === '')
  )
}

export function asGravest(defect: Defect | undefined): GravestDefect {
  return {
    defectPart: defect?.part ?? '',
    defectDescription: defect?.description ?? '',
    defectImmediateDanger: defect?.class === 'danger',
    // A danger now with a day is one that grows: the specification's form lets both be ticked.
    defectPotentialDanger:
      defect?.class === 'could_become_danger' || (defect?.class === 'danger' && defect.dangerByDate !== null),
    dangerByDate: defect?.dangerByDate ?? null,
    repairDetails: defect?.repair ?? '',
  }
}

export function defectsOf(item: GravestDefect & { defects?: Defect[] | undefined }): Defect[] {
  return inOrder(item.defects?.length ? item.defects : [defectFromFields(item, unrecordedDefectId)])
}

function inOrder(defects: readonly Defect[]): Defect[] {
  return gravestFirst(defects.filter((defect) => !isBlankDefect(defect)))
}

/**
 * An item whose list of defects and whose fields for the gravest say the same. A list that was sent and is another than the
 * standing one counts; otherwise the fields do, as from a client that knows no list: they change the gravest, the others stay.
 * Where both were sent and the fields say something graver than the list, that stays too: no danger is ever dropped by
 * a client that sends an old list back.
 */
export function withDefects<Content extends WithDefects>(
  content: Content,
  sent: { [Name in keyof WithDefects]?: WithDefects[Name] | undefined },
  existing: WithDefects | null,
  itemId: string,
): Content {
  const existingDefects = existing ? defectsOf(existing) : []
  const isListed = sent.defects !== undefined && !isSameDefects(sent.defects, existingDefects)
  const [gravest, ...others] = existingDefects
  const saysPart = sent.defectPart !== undefined && sent.defects === undefined
  const written = isListed || saysPart ? content : withoutFormerPart(content, gravest)
  const fromFields = defectFromFields(written, gravest?._id ?? unrecordedDefectId)
  const defects = inOrder(isListed ? listedAnd(fromFields, sent, content.defects) : [fromFields, ...others]).map(
    (each) => (each._id === unrecordedDefectId ? { ...each, _id: defectIdFor(itemId) } : each),
  )
  const [first] = defects
  const isInFields = first !== undefined && isSameDefects([first], [defectFromFields(written, first._id)])
  return { ...written, defects, ...(isInFields ? {} : asGravest(first)) }
}

/** A client that knows no parts, or sends all of the item back, and describes another defect does not speak of the part of the former one. */
function withoutFormerPart<Content extends GravestDefect>(content: Content, former: Defect | undefined): Content {
  const isAnother =
    former !== undefined && former.description !== '' && former.description !== content.defectDescription
  return isAnother && content.defectPart === former.part ? { ...content, defectPart: '' } : content
}

function listedAnd(
  fromFields: Defect,
  sent: { defectImmediateDanger?: boolean | undefined; defectPotentialDanger?: boolean | undefined },
  listed: Defect[],
): Defect[] {
  const isDangerSent = sent.defectImmediateDanger === true || sent.defectPotentialDanger === true
  const isGraver = listed.every((each) => defectClasses.indexOf(each.class) > defectClasses.indexOf(fromFields.class))
  return isDangerSent && isGraver ? [fromFields, ...listed.filter(({ _id }) => _id !== fromFields._id)] : listed
}

export function isSameDefects(some: readonly Defect[], others: readonly Defect[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, place) => {
      const other = others[place]
      return other !== undefined && defectFields.every((field) => (one[field] ?? null) === (other[field] ?? null))
    })
  )
}

const defectFields = [
  '_id',
  'part',
  'description',
  'class',
  'dangerByDate',
  'repair',
] as const satisfies (keyof Defect)[]

export function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  if ([...one, ...other].some((each) => typeof each === 'string')) return one.join() === other.join()
  if ([...one, ...other].some((each) => 'url' in each)) return isSamePhotos(one, other)
  return isSameDefects(one, other)
}

export function dangerDates(item: GravestDefect & { defects?: Defect[] | undefined }): Day[] {
  const { defectPotentialDanger: couldBecome, dangerByDate } = item
  const listed = defectsOf(item).filter((defect) => defect.class === 'could_become_danger')
  const days = [...(couldBecome ? [dangerByDate] : []), ...listed.map((defect) => defect.dangerByDate)]
  return days.filter((day) => day !== null)
}

/** "Hook: worn. Could become a danger by 1 May 2026. Repair: renew", as a list of defects is told. */
export function formatDefect(defect: Defect, formatDay: (day: Day) => string): string {
  const what = [defect.part, defect.description].filter(Boolean).join(': ')
  const kind = defectClassLabels[defect.class]
  const byWhen = defect.dangerByDate === null ? kind : `${kind}, by ${formatDay(defect.dangerByDate)}`
  return [what, byWhen, defect.repair && `Repair: ${defect.repair}`].filter(Boolean).join('. ')
}
