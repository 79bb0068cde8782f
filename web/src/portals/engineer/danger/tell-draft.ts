import { z } from 'zod'
import type { Strokes } from '#web/features/signatures/drawing-pad.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readMoment } from '#web/ui/form/date/moment-field.tsx'
import { noticeHows } from '#contract/inspections/dangers/notice-hows.rules.ts'
import { isInFuture, whyNotToldThen } from '#contract/notices/notices.rules.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import {
  missingAnswers,
  type DangerAnswer,
  type NoticeDanger,
  type NoticeItem,
} from '#contract/notices/notice-words.rules.ts'
import { britishDay, Day } from '#contract/values/days.ts'
import type { Telling } from '#web/offline/store/local-rows.ts'
import { updateItem } from '#web/offline/actions/items.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem } from '#web/offline/store/local-views.ts'
import { defectsOf } from '#contract/inspections/items/defects.rules.ts'

export const TellDraft = z.object({
  noticeId: z.string(),
  risk: z.enum(['', 'yes', 'no']),
  toldName: z.string(),
  toldRole: z.string(),
  how: z.enum(['', ...noticeHows]),
  /** Null: now, whenever it is recorded. */
  when: z.object({ day: z.string(), time: z.string() }).nullable(),
  /** Of dangers, what the items don’t say yet; by item and danger. */
  answers: z
    .record(
      z.string(),
      z.object({ part: z.string(), description: z.string(), repair: z.string(), dangerByDate: z.string() }),
    )
    .default({}),
  strokes: z.custom<Strokes>(Array.isArray).default([]),
})
export type TellDraft = z.infer<typeof TellDraft>

export function blankTell(): TellDraft {
  return { noticeId: newId(), risk: '', toldName: '', toldRole: '', how: '', when: null, answers: {}, strokes: [] }
}

/** By field; of a danger’s answer by `answers`, its key and its name. */
export type Errors = Partial<Record<string, string>>

const noAnswers = { part: '', description: '', repair: '', dangerByDate: '' }

export function answersFor({ answers }: TellDraft, { itemId }: NoticeItem, { _id }: NoticeDanger) {
  const key = `${itemId} ${_id}`
  return { key, said: answers[key] ?? noAnswers }
}

export function answeredItems(items: readonly NoticeItem[], draft: TellDraft): NoticeItem[] {
  return items.map((item) => ({
    ...item,
    dangers: item.dangers.map((danger) => {
      const { said } = answersFor(draft, item, danger)
      const day = Day.safeParse(said.dangerByDate)
      return {
        ...danger,
        part: danger.part || said.part.trim(),
        description: danger.description || said.description.trim(),
        repair: danger.repair || said.repair.trim(),
        dangerByDate: danger.dangerByDate ?? (danger.class === 'danger' ? null : (day.data ?? null)),
      }
    }),
  }))
}

const answerErrors: Record<DangerAnswer, string> = {
  description: 'Say what is wrong.',
  repair: 'Say what must be done.',
  dangerByDate: 'Enter the day by which it must be repaired.',
}

function missingOf(items: readonly NoticeItem[], draft: TellDraft): Errors {
  const missing = answeredItems(items, draft).flatMap((item) =>
    item.dangers.flatMap((danger) =>
      missingAnswers(danger).map((answer) => [
        `answers ${answersFor(draft, item, danger).key} ${answer}`,
        answerErrors[answer],
      ]),
    ),
  )
  return Object.fromEntries(missing)
}

interface Told {
  items: readonly NoticeItem[]
  examinedOn: string[]
}

export function tellingOf(
  draft: TellDraft,
  { items, examinedOn }: Told,
  now: Date,
): { telling: Telling } | { errors: Errors } {
  const { risk, toldName, toldRole, how, when } = draft
  const toldAt = when ? readMoment(when) : now
  const notThen = toldAt ? whyNotThen(toldAt, examinedOn, { now, isNow: when === null }) : 'Enter a day and a time.'
  const errors: Errors = {
    ...missingOf(items, draft),
    ...(risk === '' && { risk: 'Answer this question.' }),
    ...(toldName.trim() === '' && { toldName: 'Enter who you told.' }),
    ...(how === '' && { how: 'Choose how you told them.' }),
    ...(notThen !== null && { toldAt: notThen }),
  }
  if (how === '' || toldAt === null || Object.keys(errors).length > 0) return { errors }
  const seriousInjuryRisk = risk === 'yes'
  const told = { toldName: toldName.trim(), toldRole: toldRole.trim(), how, toldAt: toldAt.toISOString() }
  return { telling: { ...told, seriousInjuryRisk } }
}

/** Nobody has typed what the clock says: then the clock is named. */
function whyNotThen(toldAt: Date, examinedOn: string[], { now, isNow }: { now: Date; isNow: boolean }): string | null {
  if (isInFuture(toldAt, now)) return 'This is in the future. Enter when you told them.'
  const why = whyNotToldThen({ toldAt, examinedOn })
  if (why === null || !isNow) return why
  const latest = examinedOn.toSorted().at(-1) ?? ''
  return `This device’s clock says ${britishMoment(now.toISOString())}, before the examination on ${britishDay(latest)}. Set the clock right, or enter when you told them.`
}

/** So that report and notice agree. Where it can't be saved, the notice goes all the same and carries the answers. */
export async function saveAnswers(localSession: LocalSession, found: LocalItem[], told: NoticeItem[]): Promise<void> {
  for (const { itemId, dangers } of told) {
    const item = found.find(({ _id }) => _id === itemId)
    if (!item) continue
    const { basis, jobId } = item
    const existing = defectsOf(item)
    const defects = existing.map((defect) => ({ ...defect, ...wordsOf(dangers.find(({ _id }) => _id === defect._id)) }))
    if (JSON.stringify(defects) === JSON.stringify(existing)) continue
    const content = { ...basis.content, defects }
    await updateItem(localSession, { itemId, jobId, content, basis }).catch(() => undefined)
  }
}

function wordsOf(danger: NoticeDanger | undefined) {
  if (!danger) return {}
  const { part, description, repair, dangerByDate } = danger
  return { part, description, repair, dangerByDate }
}
