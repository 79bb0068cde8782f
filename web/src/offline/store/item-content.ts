import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { withDefects } from '#contract/inspections/items/defects.rules.ts'
import { recordedDates } from '#contract/inspections/examination/examination-dates.rules.ts'
import {
  applyOutcome,
  particularsOf,
  withoutResult,
} from '#contract/inspections/examination/examination-result.rules.ts'
import { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { inOneLine } from '#contract/inspections/items/one-line-fields.ts'
import { isLeftOut, whyNotLeftOut } from '#contract/inspections/examination/outcome.rules.ts'
import { plainWords } from '#contract/plain-words.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { withStablePhotos } from './photo-address.ts'

/** An examination without a date was made today: the server may hear of it next week. One not made has no dates. */
export function recordedContent(
  written: ItemContent,
  existing: ItemContent | null,
  now: number,
  itemId: string,
  isExamined = true,
): ItemContent {
  const said = withStablePhotos(parsed(written))
  const item = withDefects(said, said, existing, itemId)
  const error = whyNotLeftOut(item)
  if (error !== null) throw invalid({ outcome: error })
  const content = applyOutcome(item)
  if (isLeftOut(content) || (!isExamined && content.examinationDate === null)) return content
  const dates = recordedDates(content, existing, dayInLondon(new Date(now)))
  return { ...content, ...dates }
}

/** What is sent of an item: without a result while it awaits its inspection, since any result makes it an examined one. */
export function sentContent(mine: ItemContent): Partial<ItemContent> {
  return correctsParticularsOnly(mine) ? particularsOf(mine) : mine
}

/** Whether nothing is said in it of an examination, neither what was found nor why there was none. */
export function correctsParticularsOnly(mine: ItemContent): boolean {
  return mine.examinationDate === null && !isLeftOut(mine)
}

/** What a save says. What it leaves out stays as it was; undefined would hide that. */
export function contentIn(input: Record<string, unknown>): Partial<ItemContent> {
  const sent = ItemContent.partial().safeParse(input)
  return Object.fromEntries(Object.entries(sent.data ?? {}).filter(([, value]) => value !== undefined))
}

/** The item that a save is laid over: without its result where the save takes the examination back. */
export function contentUnder(input: Record<string, unknown>, existing: ItemContent): ItemContent {
  return input.awaitsInspection === true ? withoutResult(existing) : existing
}

export function isItem(written: ItemContent): boolean {
  return ItemContent.safeParse(inOneLine(written)).success
}

function parsed(written: ItemContent): ItemContent {
  const content = ItemContent.safeParse(inOneLine(written), { error: plainWords })
  if (content.success) return content.data
  const fields = z.flattenError(content.error).fieldErrors
  throw invalid(Object.fromEntries(Object.entries(fields).map(([name, words]) => [name, words[0] ?? ''])))
}

function invalid(fields: Record<string, string>): AppError {
  return new AppError('invalid-input', 'This can’t be saved as it is.', { fields })
}
