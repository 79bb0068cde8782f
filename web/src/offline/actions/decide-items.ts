import { proposedNextExamination } from '#contract/inspections/examination/examination-dates.rules.ts'
import { applyOutcome, withoutResult } from '#contract/inspections/examination/examination-result.rules.ts'
import type { LeftOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import type { ItemContent } from '#contract/inspections/items/item-fields.ts'
import { dayInLondon } from '#contract/values/days.ts'
import type { LocalSession, StepSession } from '#web/offline/store/local-session.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { contentOf, isSameContent } from '#web/offline/store/server-item.ts'
import { undoKey } from '#web/offline/store/view-items.ts'
import { basisOf, requireItem, requireOpenHere, writeChangedItem, writeSave } from './items.ts'

/** Records "examined, no defect found" today. It can be taken back until another item is decided. */
export function confirmNoDefect(localSession: LocalSession, itemId: string): Promise<void> {
  return inOneStep(localSession, async (step) => {
    const examinationDate = dayInLondon(new Date(step.now()))
    await writeOver(step, itemId, (content) => ({
      ...content,
      ...noDefect,
      examinationDate,
      nextExaminationDate: proposedNextExamination(content.examinationType, examinationDate),
    }))
    await step.store.meta.put({ userId: step.userId, key: undoKey, value: itemId })
  })
}

/** The item awaits its inspection again. A save like any other: what is taken back may have been sent. */
export function undoNoDefect(localSession: LocalSession, itemId: string): Promise<void> {
  return inOneStep(localSession, async (step) => {
    await writeOver(step, itemId, withoutResult)
    await endUndo(step)
  })
}

export function endUndo({ store, userId }: StepSession): Promise<void> {
  return store.meta.delete([userId, undoKey])
}

export async function writeOver(step: StepSession, itemId: string, change: (content: ItemContent) => ItemContent) {
  const item = await requireItem(step, itemId)
  const basis = basisOf(item)
  await requireOpenHere(step, item.jobId)
  await writeSave(step, item, change(basis.content), basis)
}

const noDefect = {
  outcome: 'examined' as const,
  outcomeReason: '',
  limitations: '',
  fitForPurpose: true,
  installedCorrectly: null,
  seriousInjuryRisk: null,
  defectPart: '',
  defectDescription: '',
  defectImmediateDanger: false,
  defectPotentialDanger: false,
  dangerByDate: null,
  repairDetails: '',
  defects: [],
}

interface Explained {
  outcome: LeftOutcome
  outcomeReason: string
}

export function leaveOut(localSession: LocalSession, itemIds: readonly string[], explained: Explained): Promise<void> {
  return inOneStep(localSession, async (step) => {
    for (const itemId of itemIds) await writeOver(step, itemId, (content) => applyOutcome({ ...content, ...explained }))
  })
}

/** Saves nothing else of the item, and gives it as `seen` with the opinion: what others changed is not in it. */
export function saveOpinion<Item extends ItemContent & { _id: string }>(
  localSession: LocalSession,
  seen: Item,
  seriousInjuryRisk: boolean,
): Promise<Item> {
  return inOneStep(localSession, async (step) => {
    const basis = basisOf(await requireItem(step, seen._id))
    const { content } = basis
    await writeChangedItem(step, { itemId: seen._id, content: { ...content, seriousInjuryRisk }, basis })
    const saved = (await requireItem(step, seen._id)).mine
    return { ...seen, ...(saved && isSameContent(seen, content) ? contentOf(saved) : { seriousInjuryRisk }) }
  })
}
