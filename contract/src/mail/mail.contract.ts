import { z } from 'zod'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { Reference } from '#contract/values/references.ts'
import { OptionalText } from '#contract/values/text.ts'
import { mailStatuses } from './mail.rules.ts'

/** A paper on its way to a contact. */
export const Mail = z.object({
  _id: Id,
  to: z.object({ name: z.string(), email: z.string() }),
  subject: z.string(),
  fileName: z.string(),
  status: z.enum(mailStatuses),
  /** How often it was tried. */
  attempts: z.int(),
  /** What went wrong the last time; empty when nothing did. */
  lastProblem: z.string(),
  /** When it is tried again, while it waits for that. */
  nextTryAt: Instant.nullable(),
  queuedAt: Instant,
  queuedBy: z.string(),
  settledAt: Instant.nullable(),
})
export type Mail = z.infer<typeof Mail>

/** To whom, and what is said above the paper. The id is made by the sender: pressing twice sends once. */
export const NewMail = z.object({ _id: Id.optional(), contactId: Reference, message: OptionalText.optional() })
export type NewMail = z.output<typeof NewMail>

export const MailDelivery = z.object({
  /** Without a mail server, mail is written as files into the data folder. */
  goesTo: z.enum(['server', 'folder']),
  from: z.string(),
})
export type MailDelivery = z.infer<typeof MailDelivery>

export const getMailDelivery = endpoint({
  method: 'GET',
  path: '/mail/delivery',
  allow: 'mail:send',
  does: 'Tells whether a mail server is set up, and from whom mail comes.',
  input: z.object({}),
  reply: MailDelivery,
})

export const listMail = listEndpoint({
  path: '/mail',
  allow: 'mail:send',
  does: 'Lists what was mailed about an invoice, or about the certificate of a job, latest first.',
  input: z.object({ about: Id }),
  row: Mail,
})

export const retryMail = endpoint({
  method: 'POST',
  path: '/mail/:mailId/retry',
  allow: 'mail:send',
  does: 'Queues a mail again that failed.',
  input: z.object({ mailId: Id }),
  reply: Mail,
})
