import { proposedNextExamination } from '#contract/inspections/examination/examination-dates.rules.ts'
import { dayInLondon } from '#contract/values/days.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { undoMs } from '#web/offline/store/hold.rules.ts'
import { recordedNow, requireItem, requireOpenHere } from './items.ts'
import { dropPhotosLater, sendPhotosLater } from './photos-follow.ts'
import { inOneStep } from '#web/offline/store/local-store.ts'
import { entriesAboutItem, addEntry } from '#web/offline/outbox/outbox.ts'
import { photoIdOf } from '#web/offline/store/photo-address.ts'
import { contentOf } from '#web/offline/store/server-item.ts'

/** Records "examined, no defect found" today. For a moment it can be undone. */
export function confirmNoDefect(localSession: LocalSession, itemId: string): Promise<void> {
  return inOneStep(localSession, async (step) => {
    const { store, userId, now, steadyNow = now } = step
    const item = await requireItem(step, itemId)
    const existing = item.mine ?? item.server
    if (!existing) throw new Error('An item has content, here or at the server.')
    await requireOpenHere(step, item.jobId)
    const examinationDate = dayInLondon(new Date(now()))
    const mine = {
      ...contentOf(existing),
      ...noDefect,
      examinationDate,
      nextExaminationDate: proposedNextExamination(existing.examinationType, examinationDate),
    }
    await dropPhotosLater(step, itemId)
    const isFirst = (await entriesAboutItem(step, itemId)).length === 0
    await store.items.update([userId, itemId], { mine })
    await addEntry(step, {
      name: 'updateItem',
      jobId: item.jobId,
      itemId,
      photoId: photoIdOf(mine.photoUrl),
      input: { ...mine, itemId, ...recordedNow(step) },
      base: contentOf(existing),
      version: isFirst ? (item.server?.version ?? null) : null,
      isChained: true,
      holdUntil: steadyNow() + undoMs,
      undo: { mine: item.mine },
    })
    await sendPhotosLater(step, itemId)
  })
}

/** Takes it back if the entry has not left; false when it is too late. */
export function undoNoDefect(localSession: LocalSession, itemId: string): Promise<boolean> {
  return inOneStep(localSession, async (step) => {
    const { store, userId } = step
    const entries = await entriesAboutItem(step, itemId)
    const last = entries.findLast(({ onlyPhotos }) => !onlyPhotos)
    if (!last?.undo || last.attempts > 0) return false
    await store.outbox.delete(last.place)
    // What was written here before may have reached the server meanwhile: then nothing of this item waits any more.
    const isAllSent = entries.length === 1 && (await requireItem(step, itemId)).server !== null
    await store.items.update([userId, itemId], isAllSent ? { mine: null } : last.undo)
    await sendPhotosLater(step, itemId)
    return true
  })
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
