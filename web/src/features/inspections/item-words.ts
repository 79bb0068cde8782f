import { z } from 'zod'
import { counted } from '#web/ui/feedback/counted.ts'
import type { Meaning } from '#web/ui/feedback/status-badge.tsx'
import { WrittenDefect } from '#contract/inspections/items/field-definition.ts'
import {
  formatDefect,
  defectsOf,
  isSameValue,
  type Defect,
  type GravestDefect,
} from '#contract/inspections/items/defects.rules.ts'
import { examinationTypeLabels } from '#contract/inspections/examination/examination-types.rules.ts'
import type { ItemField, WrittenItem } from '#contract/inspections/items/item-fields.ts'
import type { ItemBadge, ItemStatus } from '#contract/inspections/items/item-status.rules.ts'
import { formatResult, resultOf, type ItemResult } from '#contract/inspections/examination/item-result.rules.ts'
import { isLeftOut, outcomeLabels, type ItemOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { britishDay, Day } from '#contract/values/days.ts'
import { britishPartialDay, PartialDay } from '#contract/values/partial-days.ts'

export type ItemValues = z.infer<typeof WrittenItem>

/** What the report says where nothing was written; elsewhere nothing is said. */
export const wordsForNothing: Partial<Record<ItemField, string>> = {
  dateOfManufacture: 'Not known',
  dateOfLastExamination: 'None known',
  wll: 'Not stated',
  testDetails: 'No test was made',
  installedCorrectly: 'Not answered',
  seriousInjuryRisk: 'Not answered',
}

export const badgeMeanings: Record<ItemBadge, Meaning> = {
  'Awaiting Inspection': 'waiting',
  'Requires Repair': 'repair',
  Observation: 'good',
  'Fit for Purpose': 'good',
  'Not Fit': 'danger',
  'Not Examined': 'waiting',
}

export const resultMeanings = { fit: 'good', repair: 'repair', not_fit: 'danger' } as const satisfies Record<
  ItemResult,
  Meaning
>

export function itemValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'defects') return formatDefects(value)
  if (field === 'photos') return Array.isArray(value) && value.length > 0 ? counted(value.length, 'photo') : ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'examinationType') return labelIn(examinationTypeLabels, text)
  if (field === 'outcome') return labelIn(outcomeLabels, text)
  if (field === 'dateOfManufacture' && PartialDay.safeParse(text).success) return britishPartialDay(text)
  return Day.safeParse(text).success ? britishDay(text) : text
}

/** A line each. What is no list of ours is shown as nothing. */
function formatDefects(value: unknown): string {
  const defects = z.array(WrittenDefect).safeParse(value)
  return (defects.data ?? []).map((defect) => formatDefect(defect, britishDay)).join('\n')
}

/** Whether two values of a field differ for a reader: the one defect or photo of an item is shown in its own field already. */
export function differs(field: string, one: unknown, other: unknown): boolean {
  if ((field === 'defects' || field === 'photos') && !hasSeveral(one) && !hasSeveral(other)) return false
  return !isSameValue(one, other)
}

function hasSeveral(list: unknown): boolean {
  return Array.isArray(list) && list.length > 1
}

function labelIn(labels: Record<string, string>, value: string): string {
  return Object.entries(labels).find(([name]) => name === value)?.[1] ?? value
}

/** "Yes, repair by 15/01/2027": a piece that is fit and requires a repair is never told as one of the two alone. */
export function formatFit(found: Parameters<typeof formatResult>[0]): string {
  const words = formatResult(found, britishDay)
  return found.fitForPurpose ? words.replace('Fit', 'Yes') : 'No'
}

interface Found extends GravestDefect {
  status: ItemStatus
  fitForPurpose: boolean
  outcome: ItemOutcome
  defects: Defect[]
}

/** What was found, in a line: "Fit, repair by 15/01/2027 · Hook: worn". Empty where there is nothing to say. */
export function findingLine(item: Found): string {
  if (item.status === 'awaiting_inspection' || isLeftOut(item)) return ''
  const [first, ...more] = defectsOf(item)
  const result = resultOf(item) === 'repair' ? formatResult(item, britishDay) : ''
  const what = first && ([first.part, first.description].filter(Boolean).join(': ') || first.repair)
  const rest = more.length > 0 ? `and ${more.length} more` : ''
  return [result, [what, rest].filter(Boolean).join(' ')].filter(Boolean).join(' · ')
}

export function leftOutWords(count: number): string {
  return count > 0 ? `Left out: ${counted(count, 'item')}, stored or withdrawn since.` : ''
}
