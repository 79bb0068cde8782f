import { z } from 'zod'
import { NewPassword, Session } from '#contract/auth/auth.contract.ts'
import { endpoint } from '#contract/endpoint.ts'
import { InvitedUser } from '#contract/users/users.contract.ts'
import { Deleted, Id } from '#contract/values/ids.ts'
import { EmailAddress } from '#contract/values/text.ts'

const LinkToken = z.string().max(100)

export const Invitation = z.object({
  name: z.string(),
  email: z.string(),
  company: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

export const sendInvitation = endpoint({
  method: 'POST',
  path: '/users/:userId/invitation',
  allow: 'users:invite',
  summary: 'Invites a user again who has not chosen a password yet; the earlier link stops working.',
  input: z.object({ userId: Id }),
  reply: InvitedUser,
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/users/:userId/invitation',
  allow: 'users:invite',
  summary: 'Withdraws an invitation that was not accepted, and removes the user.',
  input: z.object({ userId: Id }),
  reply: Deleted,
})

export const getInvitation = endpoint({
  method: 'GET',
  path: '/invitations/:token',
  allow: 'anyone',
  summary:
    'Says whom an invitation is for. One that was used, replaced, withdrawn or is over seven days old is not found.',
  input: z.object({ token: LinkToken }),
  reply: Invitation,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:token',
  allow: 'anyone',
  summary: 'Accepts an invitation with a password of one’s own, and signs in.',
  input: z.object({ token: LinkToken, password: NewPassword }),
  reply: Session,
})

export const joinCompany = endpoint({
  method: 'POST',
  path: '/invitations/:token/join',
  allow: 'company:own',
  summary:
    'Accepts an invitation with the login that is signed in, which has the same email address: it then reaches what the invitation gives, too.',
  input: z.object({ token: LinkToken }),
  reply: z.object({ _id: Id }),
})

export const forgetPassword = endpoint({
  method: 'POST',
  path: '/auth/forgotten',
  allow: 'anyone',
  summary: 'Mails a link to choose a new password, if there is such a user. The answer never says whether there is.',
  input: z.object({ email: EmailAddress }),
  reply: z.object({ accepted: z.literal(true) }),
  status: 202,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset',
  allow: 'anyone',
  summary: 'Sets a new password with the link that was mailed, and ends every session of the user.',
  input: z.object({ token: LinkToken, password: NewPassword }),
  reply: z.object({ reset: z.literal(true) }),
})
