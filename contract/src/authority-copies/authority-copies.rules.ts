import type { Authority, CopyHow } from '#contract/companies/enforcing-authority.rules.ts'
import type { Day } from '#contract/values/days.ts'

/** `open` until it was sent, or the examiner has said why none is needed. */
export const copyStates = ['open', 'sent', 'not_needed'] as const
export type CopyState = (typeof copyStates)[number]

export interface SentCopy {
  authority?: Authority | undefined
  name?: string | undefined
  how?: CopyHow | undefined
  sentOn?: Day | undefined
  notNeeded?: boolean | undefined
  reason?: string | undefined
}

export function whyCopyStaysOpen(
  sent: SentCopy,
  { today, noticeOn, isHired }: { today: Day; noticeOn: Day; isHired: boolean },
): Record<string, string> {
  if (sent.notNeeded) return sent.reason ? {} : { reason: 'Say why no copy is needed.' }
  return Object.fromEntries(
    Object.entries({
      authority: sent.authority ? null : 'Choose the authority.',
      name: sent.name ? null : 'Enter which office it was sent to.',
      how: sent.how ? null : 'Choose how it was sent.',
      sentOn: whyNotSentOn(sent.sentOn, today, noticeOn),
      reason: isHired && sent.authority && sent.authority !== 'hse' && !sent.reason ? whyElsewhere : null,
    }).flatMap(([field, why]) => (why === null ? [] : [[field, why]])),
  )
}

const whyElsewhere = 'The equipment is hired or leased: the copy goes to the Executive. Say why it went elsewhere.'

function whyNotSentOn(day: Day | undefined, today: Day, noticeOn: Day): string | null {
  if (day === undefined) return 'Enter the day it was sent.'
  if (day > today) return 'This is in the future. Enter the day it was sent.'
  return day < noticeOn ? 'This is before the danger was found.' : null
}
