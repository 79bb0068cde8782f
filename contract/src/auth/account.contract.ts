import { z } from 'zod'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/values/days.ts'
import { Deleted, Id } from '#contract/values/ids.ts'
import { NewPassword } from './auth.contract.ts'

export const PasswordChange = z
  .object({
    currentPassword: z.string().min(1, 'Enter your current password.').max(1000),
    newPassword: NewPassword,
  })
  .refine(({ currentPassword, newPassword }) => newPassword !== currentPassword, {
    error: 'Choose a different password from your current one.',
    path: ['newPassword'],
  })

export const OwnSession = z.object({
  _id: Id,
  device: z.string(),
  firstSeenAt: Instant,
  /** To within ten minutes. */
  lastSeenAt: Instant,
  isThisOne: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/auth/password',
  allow: 'session:own',
  summary: 'Changes one’s own password and ends one’s other sessions at once. Wrong guesses are limited as at sign-in.',
  input: PasswordChange,
  reply: z.object({ endedSessions: z.int() }),
})

export const listOwnSessions = listEndpoint({
  path: '/auth/sessions',
  allow: 'session:own',
  summary:
    'Lists where one is signed in: this session first, then the others by when they were last used, 100 at most.',
  input: z.object({}),
  row: OwnSession,
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  allow: 'session:own',
  summary: 'Ends one of one’s own sessions; its token and its file addresses stop working at once.',
  input: z.object({ sessionId: Id }),
  reply: Deleted,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/others',
  allow: 'session:own',
  summary: 'Ends all of one’s own sessions but the one that asks.',
  input: z.object({}),
  reply: z.object({ endedSessions: z.int() }),
})
