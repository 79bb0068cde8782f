import { z } from 'zod'
import type { Strokes } from '#web/features/signatures/drawing-pad.ts'
import { newId } from '#web/offline/store/new-id.ts'
import { readMoment } from '#web/ui/form/date/moment.ts'
import { isInFuture, noticeHows, whyNotToldThen } from '#contract/notices/notices.rules.ts'
import { britishMoment } from '#web/ui/feedback/british-moment.ts'
import { britishDay } from '#contract/values/days.ts'
import type { Telling } from '#web/offline/store/local-rows.ts'

/** The form as far as it is filled. */
export const TellDraft = z.object({
  noticeId: z.string(),
  risk: z.enum(['', 'yes', 'no']),
  toldName: z.string(),
  toldRole: z.string(),
  how: z.enum(['', ...noticeHows]),
  /** Null: now, whenever it is recorded. */
  when: z.object({ day: z.string(), time: z.string() }).nullable(),
  /** Of their signature, as the pad gives them. */
  strokes: z.custom<Strokes>(Array.isArray).default([]),
})
export type TellDraft = z.infer<typeof TellDraft>

export function blankTell(): TellDraft {
  return { noticeId: newId(), risk: '', toldName: '', toldRole: '', how: '', when: null, strokes: [] }
}

export type Errors = Partial<Record<'risk' | 'toldName' | 'how' | 'toldAt', string>>

/** What is to be recorded, or what is still missing. */
export function tellingOf(
  { risk, toldName, toldRole, how, when }: TellDraft,
  examinedOn: string[],
  now: Date,
): { telling: Telling } | { errors: Errors } {
  const toldAt = when ? readMoment(when) : now
  const notThen = toldAt ? whyNotThen(toldAt, examinedOn, { now, isNow: when === null }) : 'Enter a day and a time.'
  const errors: Errors = {
    ...(risk === '' && { risk: 'Answer this question.' }),
    ...(toldName.trim() === '' && { toldName: 'Enter who was told.' }),
    ...(how === '' && { how: 'Choose how they were told.' }),
    ...(notThen !== null && { toldAt: notThen }),
  }
  if (how === '' || toldAt === null || Object.keys(errors).length > 0) return { errors }
  const seriousInjuryRisk = risk === 'yes'
  const told = { toldName: toldName.trim(), toldRole: toldRole.trim(), how, toldAt: toldAt.toISOString() }
  return { telling: { ...told, seriousInjuryRisk } }
}

/** Nobody has typed what the clock says: then the clock is named. */
function whyNotThen(toldAt: Date, examinedOn: string[], { now, isNow }: { now: Date; isNow: boolean }): string | null {
  if (isInFuture(toldAt, now)) return 'This is in the future. Enter when they were told.'
  const why = whyNotToldThen({ toldAt, examinedOn })
  if (why === null || !isNow) return why
  const latest = examinedOn.toSorted().at(-1) ?? ''
  return `This device’s clock says ${britishMoment(now.toISOString())}, before the examination on ${britishDay(latest)}. Set the clock right, or enter when they were told.`
}
