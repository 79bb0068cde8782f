import { z } from 'zod'
import { endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { Mail } from '#contract/mail/mail.contract.ts'
import { Day, Instant } from '#contract/values/days.ts'
import { Id, Version, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { reminderLimits } from './reminder-steps.rules.ts'

const { days: maxDays, steps: maxSteps, contacts: maxContacts } = reminderLimits

export const ReminderSettings = z.object({
  isOn: z.boolean(),
  days: z.array(z.int()),
  weeklyWhenOverdue: z.boolean(),
  contactIds: z.array(Id),
  unsubscribed: z.array(z.object({ contactId: Id, at: Instant })),
  version: Version,
})
export type ReminderSettings = z.infer<typeof ReminderSettings>

const oneCompany = { companyId: Id }

export const getReminderSettings = endpoint({
  method: 'GET',
  path: '/companies/:companyId/reminders',
  allow: 'companies:manage',
  summary: 'Gives when a company is reminded of examinations and who gets the reminders.',
  input: z.object(oneCompany),
  reply: ReminderSettings,
})

export const updateReminderSettings = endpoint({
  method: 'PUT',
  path: '/companies/:companyId/reminders',
  allow: 'companies:manage',
  summary: 'Changes when a company is reminded and who gets the reminders; what is left out stays as it is.',
  input: z.object({
    ...oneCompany,
    isOn: z.boolean().optional(),
    days: z
      .array(z.int().min(0, 'Enter 0 days or more.').max(maxDays, 'Enter at most 365 days.'))
      .max(maxSteps, 'Use at most 10 steps.')
      .optional(),
    weeklyWhenOverdue: z.boolean().optional(),
    contactIds: z.array(Reference).max(maxContacts, 'Choose at most 50 contacts.').optional(),
    version: Version.optional(),
  }),
  reply: ReminderSettings,
})

export const ReminderPreview = z.object({
  /** Blank, as text and HTML are, where the next run has nothing to tell. */
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  recipients: z.array(z.object({ name: z.string(), email: z.string() })),
  nextRun: Day,
  whyNone: z.string(),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>

export const previewReminder = endpoint({
  method: 'POST',
  path: '/companies/:companyId/reminders/preview',
  allow: 'companies:manage',
  summary: 'Gives the mail that the next run would send to a company, and to whom; nothing is sent.',
  input: z.object(oneCompany),
  reply: ReminderPreview,
})

export const Reminder = Mail.extend({
  companyId: z.object({ _id: Id, name: z.string() }),
  sentOn: Day,
  pieces: z.int(),
})
export type Reminder = z.infer<typeof Reminder>

export const listReminders = listEndpoint({
  path: '/reminders',
  allow: 'companies:manage',
  summary: 'Lists the reminders that were sent: to whom, when and how it went, latest first.',
  input: z.object({ limit: pageFields.limit, offset: pageFields.offset, companyId: Id.optional() }),
  row: Reminder,
})

export const exportReminders = listFile(listReminders)

export const NobodyToTell = z.object({
  companyId: z.object({ _id: Id, name: z.string() }),
  overdue: z.int(),
  due: z.int(),
})
export type NobodyToTell = z.infer<typeof NobodyToTell>

export const listNobodyToTell = listEndpoint({
  path: '/reminders/nobody-to-tell',
  allow: 'companies:manage',
  summary: 'Lists the companies with equipment due and no reminder contact, the most overdue first.',
  input: z.object({ limit: pageFields.limit, offset: pageFields.offset }),
  row: NobodyToTell,
})
