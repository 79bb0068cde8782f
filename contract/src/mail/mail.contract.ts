import { z } from 'zod'
import { endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { Instant } from '#contract/values/days.ts'
import { Id, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { OptionalText } from '#contract/values/text.ts'
import { mailKinds, mailStatuses } from './mail.rules.ts'

export const Mail = z.object({
  _id: Id,
  to: z.object({ name: z.string(), email: z.string() }),
  subject: z.string(),
  /** Blank where it carries no document. */
  fileName: z.string(),
  reportFileName: z.string().optional(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  lastProblem: z.string(),
  nextTryAt: Instant.nullable(),
  queuedAt: Instant,
  queuedBy: z.string(),
  settledAt: Instant.nullable(),
})
export type Mail = z.infer<typeof Mail>

export const HeldMail = Mail.extend({
  kind: z.enum(mailKinds),
  /** The invoice, also of its credit notes, the job whose certificate it is, the reminder, or the notice. */
  about: Id,
})
export type HeldMail = z.infer<typeof HeldMail>

/** To whom, and what is said above the document. The id is made by the sender: pressing twice sends once. */
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
  allow: 'certificates:mail',
  summary: 'Tells whether a mail server is set up, and from whom mail comes.',
  input: z.object({}),
  reply: MailDelivery,
})

export const listMail = listEndpoint({
  path: '/mail',
  allow: 'mail:send',
  summary:
    'Lists what was mailed about an invoice and its credit notes, or about the certificate of a job, also with its invoice; latest first.',
  input: z.object({ about: Id }),
  row: Mail,
})

export const exportMail = listFile(listMail)

export const retryMail = endpoint({
  method: 'POST',
  path: '/mail/:mailId/retry',
  allow: 'mail:send',
  summary: 'Queues a mail again that failed, or that was held after a restore.',
  input: z.object({ mailId: Id }),
  reply: Mail,
})

export const listHeldMail = listEndpoint({
  path: '/mail/held',
  allow: 'mail:send',
  summary: 'Lists the mail that is held since a restore because it may have been sent already, latest first.',
  input: z.object({ limit: pageFields.limit, offset: pageFields.offset }),
  row: HeldMail,
})

export const exportHeldMail = listFile(listHeldMail)

export const dismissMail = endpoint({
  method: 'POST',
  path: '/mail/:mailId/dismiss',
  allow: 'mail:send',
  summary: 'Decides that a mail that failed, or that was held after a restore, is not sent.',
  input: z.object({ mailId: Id }),
  reply: Mail,
})
