import { mainActivityLabels, type MainActivity } from './main-activities.ts'
import { isNorthernIrish } from './regulations.rules.ts'

/** Who enforces health and safety at work, somewhere. */
export const authorities = ['hse', 'local_authority', 'orr', 'onr'] as const
export type Authority = (typeof authorities)[number]

export const authorityLabels: Record<Authority, string> = {
  hse: 'Health and Safety Executive',
  local_authority: 'Local authority',
  orr: 'Office of Rail and Road',
  onr: 'Office for Nuclear Regulation',
}

export const copyHows = ['email', 'post', 'online_form', 'by_hand'] as const
export type CopyHow = (typeof copyHows)[number]

export const copyHowLabels: Record<CopyHow, string> = {
  email: 'By email',
  post: 'By post',
  online_form: 'By the authority’s online form',
  by_hand: 'By hand',
}

interface Premises {
  isHired: boolean
  mainActivity: MainActivity | null
  postcode: string
  isInNorthernIreland: boolean | null
}

interface AuthorityProposal {
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

/** LOLER reg. 10(4): of what is hired or leased always to the Executive, else to the authority that enforces at the premises. */
export function proposeAuthority({ isHired, mainActivity, ...place }: Premises): AuthorityProposal {
  const proposal = isHired
    ? { authority: 'hse' as const, reason: 'The equipment is hired or leased: the copy goes to the Executive.' }
    : byMainActivity(mainActivity)
  return { ...proposal, name: nameOf(proposal.authority, isNorthernIrish(place)) }
}

function byMainActivity(mainActivity: MainActivity | null): Omit<AuthorityProposal, 'name'> {
  if (mainActivity === null) {
    const reason =
      'The premises’ main activity isn’t recorded. The Executive covers most premises with lifting equipment.'
    return { authority: 'hse', reason }
  }
  const authority = byActivity[mainActivity] ?? 'hse'
  return { authority, reason: `Based on the premises’ main activity: ${mainActivityLabels[mainActivity]}.` }
}

function nameOf(authority: Authority, isNorthern: boolean): string {
  if (authority === 'hse' && isNorthern) return 'Health and Safety Executive for Northern Ireland'
  if (authority === 'local_authority') return isNorthern ? 'The district council' : 'The local authority'
  return authorityLabels[authority]
}
