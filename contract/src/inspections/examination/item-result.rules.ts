import type { Day } from '#contract/values/days.ts'
import {
  asGravest,
  dangerDates,
  defectsOf,
  unrecordedDefectId,
  isBlankDefect,
  defectFromFields,
  type Defect,
  type GravestDefect,
} from '#contract/inspections/items/defects.rules.ts'

export const itemResults = ['fit', 'repair', 'not_fit'] as const
export type ItemResult = (typeof itemResults)[number]

export const itemResultLabels: Record<ItemResult, string> = {
  fit: 'Fit',
  repair: 'Fit, repair by …',
  not_fit: 'Not fit',
}

/** The specification's fields and the list, of which the first is the one in those fields. */
interface Findings extends GravestDefect {
  fitForPurpose: boolean
  defects: Defect[]
}

export function resultOf(found: GravestDefect & { fitForPurpose: boolean; defects?: Defect[] }): ItemResult {
  if (!found.fitForPurpose) return 'not_fit'
  return defectsOf(found).some(asksForRepair) ? 'repair' : 'fit'
}

/**
 * Findings that come to this result. A person who says *fit* says that nothing asks for a repair: such defects leave, and only
 * observations stay. A person who says *fit, repair by …* says that nothing is a danger now but something will be one. Why a piece
 * is not fit, the defects say, or nobody has written it yet.
 */
export function withResult<Content extends Findings>(content: Content, result: ItemResult): Content {
  if (result === 'not_fit') return { ...content, fitForPurpose: false }
  const fit = { ...content, fitForPurpose: true }
  return withList(fit, result === 'fit' ? withoutRepairs(content) : toBeRepaired(content))
}

export function defectsAgainstFit(content: Findings): Defect[] {
  return listed(content).filter(asksForRepair)
}

export function withDefectsBack<Content extends Findings>(content: Content, defects: readonly Defect[]): Content {
  const own = listed(content).filter(
    (defect) => !isBlankDefect(defect) && !defects.some(({ _id }) => _id === defect._id),
  )
  return withList(content, [...defects, ...own])
}

export function consistentAfter<Content extends Findings>(content: Content, said: Partial<Findings>): Content {
  if (said.defectImmediateDanger || said.defects?.some((defect) => defect.class === 'danger')) {
    return { ...content, fitForPurpose: false }
  }
  return said.fitForPurpose ? withResult(content, resultOf(content)) : content
}

/** "Fit, repair by 15/01/2027": how a piece can be fit for purpose and require a repair at the same time. */
export function formatResult(
  found: GravestDefect & { fitForPurpose: boolean; defects?: Defect[] },
  formatDay: (day: Day) => string,
): string {
  const result = resultOf(found)
  if (result !== 'repair') return itemResultLabels[result]
  const [first] = dangerDates(found).toSorted()
  return first === undefined ? 'Fit, repair needed' : `Fit, repair by ${formatDay(first)}`
}

function listed(content: Findings): Defect[] {
  return [defectFromFields(content, content.defects[0]?._id ?? unrecordedDefectId), ...content.defects.slice(1)]
}

function withoutRepairs(content: Findings): Defect[] {
  return listed(content).filter((defect) => !asksForRepair(defect))
}

function toBeRepaired(content: Findings): Defect[] {
  const eased = listed(content).map((defect) => (defect.class === 'danger' ? couldBecome(defect) : defect))
  if (eased.some(asksForRepair)) return eased
  return eased.map((defect, index) => (index === 0 ? couldBecome(defect) : defect))
}

function couldBecome(defect: Defect): Defect {
  return { ...defect, class: 'could_become_danger' }
}

/** An observation does not, whatever its examiner would do about it. */
function asksForRepair(defect: Defect): boolean {
  return defect.class !== 'observation'
}

function withList<Content extends Findings>(content: Content, defects: Defect[]): Content {
  return { ...content, ...asGravest(defects[0]), defects }
}
