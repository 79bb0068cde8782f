import { z } from 'zod'
import { fieldErrors } from '#web/ui/form/saving/field-errors.ts'
import { unrecordedDefectId, defectFromFields, type Defect } from '#contract/inspections/items/defects.rules.ts'
import {
  proposedNextExamination,
  whyNotThisExaminationDay,
  whyNotThisNextExamination,
} from '#contract/inspections/examination/examination-dates.rules.ts'
import { givesResult } from '#contract/inspections/examination/examination-result.rules.ts'
import {
  defaultExaminationType,
  kindOf,
  proposedExaminationType,
  proposedKind,
} from '#contract/inspections/examination/examination-types.rules.ts'
import { WrittenDefect } from '#contract/inspections/items/field-definition.ts'
import { blankItem, ItemContent, WrittenItem } from '#contract/inspections/items/item-fields.ts'
import { inOneLine } from '#contract/inspections/items/one-line-fields.ts'
import {
  consistentAfter,
  defectsAgainstFit,
  withDefectsBack,
  withResult,
  type ItemResult,
} from '#contract/inspections/examination/item-result.rules.ts'
import { withOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import { isLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { Day } from '#contract/values/days.ts'

/** What is in the form: dates may be half typed, and a field that came with a later release is blank. */
const halfTyped = z.string().nullable()
const DraftedDefect = WrittenDefect.extend({ dangerByDate: halfTyped })
const DraftedItem = z.preprocess(
  (written) => ({ ...blankItem, ...Object(written) }),
  WrittenItem.extend({
    // The piece that is chosen in this form, or null for another one; what the item has already is not said again.
    equipmentId: ItemContent.shape.equipmentId,
    dateOfManufacture: halfTyped,
    dateOfLastExamination: halfTyped,
    examinationDate: halfTyped,
    nextExaminationDate: halfTyped,
    dangerByDate: halfTyped,
    defects: z.array(DraftedDefect),
  }),
)

export const ItemDraft = z.object({
  itemId: z.string(),
  values: DraftedItem,
  /** What the person saw when they opened an item to edit it; null for a new one. */
  basis: z.object({ version: z.number().nullable(), lineage: z.number(), content: DraftedItem }).nullable(),
  isTypeChosen: z.boolean(),
  isNextChosen: z.boolean(),
  /** Defects that the result *Fit* took away; another result brings them back. */
  laidAside: z.array(DraftedDefect).default([]),
  tag: z.string().optional(),
})
export type ItemDraft = z.infer<typeof ItemDraft>

/** A draft as it lies on the device. One that was cancelled is not brought back by itself. */
export const StoredItemDraft = ItemDraft.extend({ isCancelled: z.boolean() })
export type StoredItemDraft = z.infer<typeof StoredItemDraft>

export function newDraft(itemId: string, today: Day): ItemDraft {
  const values = { ...blankItem, examinationDate: today }
  return withNextDate({ itemId, values, basis: null, isTypeChosen: false, isNextChosen: false, laidAside: [] }, today)
}

interface EditedItem extends ItemContent {
  _id: string
  basis: NonNullable<ItemDraft['basis']>
}

/** An item that awaits its inspection is examined today, unless the engineer says otherwise. */
export function draftOf({ _id: itemId, basis, ...item }: EditedItem, today: Day): ItemDraft {
  const values = WrittenItem.parse({ ...blankItem, ...item })
  const { examinationType, examinationDate, nextExaminationDate: next } = values
  const isNextChosen = next !== null && next !== proposedNextExamination(examinationType, examinationDate ?? today)
  const examined = { ...values, examinationDate: examinationDate ?? today }
  return withNextDate({ itemId, values: examined, basis, isTypeChosen: true, isNextChosen, laidAside: [] }, today)
}

/** The next one in the row: the same equipment with its own numbers, and nothing found yet. */
export function draftLike(values: ItemContent, itemId: string, today: Day): ItemDraft {
  const { description, manufacturer, modelName, wll, hol, swlConfiguration, examinationType } = values
  const { dateOfManufacture, dateOfLastExamination, examinationDate, firstInspectionAfterInstall } = values
  const { isAccessory, liftsPeople, schemeReference, exceptionalEvent } = values
  const same = { description, manufacturer, modelName, wll, hol, swlConfiguration, examinationType }
  const sameKind = { isAccessory, liftsPeople, schemeReference, exceptionalEvent }
  const sameDays = { dateOfManufacture, dateOfLastExamination, examinationDate, firstInspectionAfterInstall }
  const isNextChosen = values.nextExaminationDate !== nextFor(values, today)
  const next = { ...blankItem, ...same, ...sameKind, ...sameDays, nextExaminationDate: values.nextExaminationDate }
  return { itemId, values: next, basis: null, isTypeChosen: true, isNextChosen, laidAside: [] }
}

export function likeOf(values: ItemContent, itemId: string, today: Day): ItemDraft {
  return withNextDate(
    { ...draftLike({ ...values, examinationDate: today }, itemId, today), isNextChosen: false },
    today,
  )
}

/** What was written, or how it follows from what stands in the form: the last keys may not be rendered yet. */
export type ItemChange = Partial<ItemContent> | ((latest: ItemContent) => Partial<ItemContent>)

export function changedFields(change: ItemChange, latest: ItemContent): Partial<ItemContent> {
  return typeof change === 'function' ? change(latest) : change
}

/** What follows from what was just written; the engineer has the last word on every proposal. */
export function withChange(draft: ItemDraft, change: Partial<ItemContent>, today: Day): ItemDraft {
  const values = { ...draft.values, ...change }
  const isTypeChosen = draft.isTypeChosen || change.examinationType !== undefined
  const isNextChosen =
    change.nextExaminationDate === undefined ? draft.isNextChosen : change.nextExaminationDate !== null
  // Another number is likely another piece: it is found by its words, unless a user chooses it.
  if (values.equipmentId && change.serialNumber !== undefined && change.equipmentId === undefined)
    values.equipmentId = undefined
  if (change.description !== undefined) Object.assign(values, kindAfter(draft.values, change.description))
  if (tellsKind(change) && !isTypeChosen) values.examinationType = typeFor(values)
  if (!values.defectPotentialDanger) values.dangerByDate = null
  // While it is written the first of the list stays the one in the form's own fields, however grave the others are.
  values.defects = [defectFromFields(values, values.defects[0]?._id ?? unrecordedDefectId), ...values.defects.slice(1)]
  if (!values.firstInspectionAfterInstall) values.installedCorrectly = null
  return withNextDate(
    { ...draft, values: withOpinion(consistentAfter(values, change)), isTypeChosen, isNextChosen },
    today,
  )
}

/** An exceptional examination does not lengthen the running cycle: it proposes the day on which that ends. */
export function keepingCycle(
  change: Partial<ItemContent>,
  values: ItemContent,
  cycleEnds: Day | null,
  today: Day,
): Partial<ItemContent> {
  if (change.examinationType === undefined || cycleEnds === null) return change
  if (change.examinationType !== 'exceptional')
    return values.nextExaminationDate === cycleEnds ? { ...change, nextExaminationDate: null } : change
  const examined = examinedOn(values, today)
  const isRunning = examined < cycleEnds && cycleEnds < proposedNextExamination('exceptional', examined)
  return isRunning ? { ...change, nextExaminationDate: cycleEnds } : change
}

/** Nothing that was written is lost by a slip of the thumb: what *Fit* takes away comes back with another result. */
export function withChosenResult(draft: ItemDraft, result: ItemResult): ItemDraft {
  if (result === 'fit') {
    const laidAside = [...draft.laidAside, ...defectsAgainstFit(draft.values).filter(hasWords)]
    return { ...draft, values: withOpinion(withResult(draft.values, 'fit')), laidAside }
  }
  return { ...draft, values: withResult(withDefectsBack(draft.values, draft.laidAside), result), laidAside: [] }
}

/**
 * What was written under another result, begun under this one: its words stay. How dangerous the first defect is and by when, and
 * the opinion on it, were said of the other result and are asked anew. Of further defects nothing is asked: they stay as they are.
 */
export function withOtherResult(draft: ItemDraft, result: ItemResult): ItemDraft {
  const fit = withChosenResult(draft, 'fit')
  const unsaid = { class: result === 'repair' ? 'could_become_danger' : 'observation', dangerByDate: null } as const
  const laidAside = fit.laidAside.map((defect, place) => (place === 0 ? { ...defect, ...unsaid } : defect))
  return withChosenResult({ ...fit, laidAside }, result)
}

function hasWords({ part, description, repair }: Defect): boolean {
  return [part, description, repair].some((words) => words.trim() !== '')
}

/** The kind of the new words, where the engineer had said nothing else of the old ones. */
function kindAfter(before: ItemContent, description: string) {
  const [was, is] = [proposedKind(before.description), proposedKind(description)]
  const { isAccessory, liftsPeople } = kindOf(before)
  return {
    isAccessory: isAccessory === was.isAccessory ? is.isAccessory : isAccessory,
    liftsPeople: liftsPeople === was.liftsPeople ? is.liftsPeople : liftsPeople,
  }
}

function tellsKind({ description, isAccessory, liftsPeople }: Partial<ItemContent>): boolean {
  return description !== undefined || isAccessory !== undefined || liftsPeople !== undefined
}

function typeFor(values: ItemContent): ItemContent['examinationType'] {
  const { isAccessory, liftsPeople } = kindOf(values)
  if (isAccessory || liftsPeople) return '6_monthly'
  return proposedExaminationType(values.description) ?? defaultExaminationType
}

/** What stands in the way of saving, by field. A half-filled item is none: work is never refused on site. */
export function draftErrors({ values }: ItemDraft, today: Day): Record<string, string> {
  const examined = examinedOn(values, today)
  const next = wholeDay(values.nextExaminationDate)
  const dates = {
    examinationDate: whyNotThisExaminationDay(examined, today),
    nextExaminationDate: next && whyNotThisNextExamination(values.examinationType, examined, next),
  }
  if (isLeftOut(values)) return fieldErrors(ItemContent, inOneLine(values))
  const late = Object.entries(dates).flatMap(([name, why]) => (why ? [[name, why]] : []))
  return { ...fieldErrors(ItemContent, inOneLine(values)), ...Object.fromEntries(late) }
}

/** Whether something was found, not counting that a piece is fit, which the form says of itself. */
export function hasFinding(values: ItemContent): boolean {
  const { examinationDate: _e, nextExaminationDate: _n, fitForPurpose, ...found } = values
  return !fitForPurpose || givesResult(found)
}

/** The serial number after this one, where it ends in a number: SH-0042 → SH-0043. */
export function serialAfter(serialNumber: string): string | null {
  const [, head = '', digits = '', tail = ''] = /^(.*?)(\d{1,15})(\D*)$/.exec(serialNumber.trim()) ?? []
  if (digits === '') return null
  return `${head}${String(Number(digits) + 1).padStart(digits.length, '0')}${tail}`
}

function withNextDate(draft: ItemDraft, today: Day): ItemDraft {
  if (draft.isNextChosen) return draft
  return { ...draft, values: { ...draft.values, nextExaminationDate: nextFor(draft.values, today) } }
}

function nextFor(values: ItemContent, today: Day): Day {
  return proposedNextExamination(values.examinationType, examinedOn(values, today))
}

export function examinedOn({ examinationDate }: ItemContent, today: Day): Day {
  return wholeDay(examinationDate) ?? today
}

/** Null for what is half typed: the field gives a day as soon as it is one. */
function wholeDay(value: string | null): Day | null {
  return Day.safeParse(value).data ?? null
}
