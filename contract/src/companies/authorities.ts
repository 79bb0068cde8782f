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
