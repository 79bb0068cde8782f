import { isNorthernIrish } from '#contract/companies/regulations.rules.ts'
import { mainActivityLabels, type MainActivity } from '#contract/companies/main-activities.ts'
import { authorityLabels, type Authority, type CopyHow } from '#contract/notices/authorities.ts'
import type { Day } from '#contract/values/days.ts'

/** `open` until it was sent, or the examiner has said why none is needed. */
export const copyStates = ['open', 'sent', 'not_needed'] as const
export type CopyState = (typeof copyStates)[number]

export const copyStateLabels: Record<CopyState, string> = {
  open: 'To be sent',
  sent: 'Sent',
  not_needed: 'Not needed',
}

interface Premises {
  /** Whether a piece of the notice is hired or leased. */
  isHired: boolean
  mainActivity: MainActivity | null
  postcode: string
  isInNorthernIreland: boolean | null
}

export interface AuthorityProposal {
  authority: Authority
  name: string
  reason: string
}

const byActivity: Partial<Record<MainActivity, Authority>> = {
  warehouse: 'local_authority',
  retail: 'local_authority',
  office: 'local_authority',
  catering_or_hotel: 'local_authority',
  leisure: 'local_authority',
  care_home: 'local_authority',
  consumer_services: 'local_authority',
  railway: 'orr',
  nuclear: 'onr',
}

/**
 * To whom the copy probably goes, and why; a person decides. LOLER reg. 10(4): of what is hired or leased always to the
 * Executive, else to whoever enforces at the premises.
 */
export function proposeAuthority({ isHired, mainActivity, ...place }: Premises): AuthorityProposal {
  const proposal = isHired
    ? { authority: 'hse' as const, reason: 'The equipment is hired or leased: the copy goes to the Executive.' }
    : byMainActivity(mainActivity)
  return { ...proposal, name: nameOf(proposal.authority, isNorthernIrish(place)) }
}

function byMainActivity(mainActivity: MainActivity | null): Omit<AuthorityProposal, 'name'> {
  if (mainActivity === null) {
    const reason =
      'The main activity of the premises is not known here. The Executive enforces at most premises with lifting equipment.'
    return { authority: 'hse', reason }
  }
  const authority = byActivity[mainActivity] ?? 'hse'
  return { authority, reason: `By the main activity of the premises: ${mainActivityLabels[mainActivity]}.` }
}

function nameOf(authority: Authority, isNorthern: boolean): string {
  if (authority === 'hse' && isNorthern) return 'Health and Safety Executive for Northern Ireland'
  if (authority === 'local_authority') return isNorthern ? 'The district council' : 'The local authority'
  return authorityLabels[authority]
}

export interface SentCopy {
  authority?: Authority | undefined
  name?: string | undefined
  how?: CopyHow | undefined
  sentOn?: Day | undefined
  notNeeded?: boolean | undefined
  reason?: string | undefined
}

/** What is missing, or can't be, before a copy may be closed: by the field. */
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
  if (day === undefined) return 'Enter the day on which it was sent.'
  if (day > today) return 'This is in the future. Enter the day on which it was sent.'
  return day < noticeOn ? 'This is before the danger was found.' : null
}
