const hours = 60 * 60 * 1000

export const linkLives = {
  invitation: { milliseconds: 7 * 24 * hours, words: 'seven days' },
  reset: { milliseconds: hours, words: 'an hour' },
} as const
export type LinkPurpose = keyof typeof linkLives

export const linkPages = { invitation: '/invitation', reset: '/reset' } as const satisfies Record<LinkPurpose, string>

/** Links asked for within the window after which no more are mailed: to one person, or from one address. */
export const forgottenLimits = { perAccount: 3, perAddress: 20 } as const

export const staffCantJoin =
  'You already work here with this email address, and this invitation is for customers. To see what they see, ask for an invitation to another email address.'
