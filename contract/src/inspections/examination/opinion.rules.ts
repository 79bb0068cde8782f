import { isDanger } from '#contract/inspections/dangers/danger.rules.ts'
import { isSomebodyElses } from './examiner.rules.ts'
import { defectsOf, type Defect, type GravestDefect } from '#contract/inspections/items/defects.rules.ts'

export const opinionQuestion = 'Is there an existing or imminent risk of serious personal injury?'
export const opinionHelp = 'Your opinion as the examiner. If yes, a copy of the report goes to the enforcing authority.'

interface Findings extends GravestDefect {
  defects?: Defect[] | undefined
}

interface WithOpinion extends Findings {
  seriousInjuryRisk: boolean | null
}

/** Only of what is or could become a danger. */
export function asksForOpinion(item: Findings): boolean {
  return defectsOf(item).some(isDanger)
}

export function lacksOpinion(item: WithOpinion): boolean {
  return asksForOpinion(item) && item.seriousInjuryRisk === null
}

/** An item without a danger has no opinion on one: the opinion on a danger that is gone is removed with it. */
export function withOpinion<Content extends WithOpinion>(content: Content): Content {
  return asksForOpinion(content) ? content : { ...content, seriousInjuryRisk: null }
}

interface Opinion {
  seriousInjuryRisk: boolean | null
  examinedBy: string | null
}

/**
 * A person who is not the examiner leaves the opinion as it stands, whatever they send; so does the examiner’s device that does not
 * know of it yet. Who becomes the examiner in another's place is asked anew: the same answer is only sent back with the item.
 */
export function opinionAfter(
  { seriousInjuryRisk: sent }: Pick<Opinion, 'seriousInjuryRisk'>,
  { seriousInjuryRisk: standing, examinedBy: former }: Opinion,
  { writerId, examinedBy }: { writerId: string; examinedBy: string | null },
): boolean | null {
  if (examinedBy !== writerId) return standing
  if (isSomebodyElses(former, writerId)) return sent === standing ? null : sent
  return sent ?? standing
}

/** Of several items: a risk of one is a risk, and while one is unanswered nobody has said that there is none. */
export function jointOpinion(opinions: readonly (boolean | null)[]): boolean | null {
  if (opinions.includes(true)) return true
  return opinions.length === 0 || opinions.includes(null) ? null : false
}

export function whyNotThisOpinion(item: Findings & { fitForPurpose: boolean }, isRisk: boolean): string | null {
  if (!asksForOpinion(item)) return 'This item has no defect that is or could become a danger.'
  if (!isRisk || !item.fitForPurpose) return null
  return 'It can’t be fit for purpose when there is a risk of serious personal injury. Complete the job again with another result.'
}

export function formatOpinion(opinion: boolean | null): string {
  if (opinion === null) return 'Not answered'
  return opinion ? 'Yes' : 'No'
}
