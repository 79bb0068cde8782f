import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** What the person who holds the address learns: it came with a mail to this very person. */
export const Subscription = z.object({
  firm: z.string(),
  company: z.string(),
  name: z.string(),
  email: z.string(),
  isSubscribed: z.boolean(),
  /** They ended it themselves and can take that back; what the office ended, the office begins again. */
  mayReturn: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

const oneRecipient = { token: z.string().max(100) }

export const getSubscription = endpoint({
  method: 'GET',
  path: '/unsubscribe/:token',
  allow: 'anyone',
  summary: 'Says whose reminders an address from a mail ends, and whether they still get them.',
  input: z.object(oneRecipient),
  reply: Subscription,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  allow: 'anyone',
  summary: 'Ends the reminders to one recipient of a company.',
  input: z.object(oneRecipient),
  reply: Subscription,
})

export const subscribeAgain = endpoint({
  method: 'DELETE',
  path: '/unsubscribe/:token',
  allow: 'anyone',
  summary: 'Takes back that a recipient ended their reminders.',
  input: z.object(oneRecipient),
  reply: Subscription,
})

/** RFC 8058: a mail program sends a form to the very address that a person can open as a page. */
export const unsubscribeByMailProgram = endpoint({
  method: 'POST',
  base: '',
  path: '/unsubscribe/:token',
  allow: 'anyone',
  summary: 'Ends the reminders to one recipient with one click in their mail program (RFC 8058).',
  input: z.object(oneRecipient),
  reply: Subscription,
  takesForm: true,
})
