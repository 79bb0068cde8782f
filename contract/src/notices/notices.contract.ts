import { z } from 'zod'
import { downloadEndpoint, endpoint, listEndpoint } from '#contract/endpoint.ts'
import { Day, Instant } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { Reference } from '#contract/values/references.ts'
import { Line, OptionalLine, OptionalText } from '#contract/values/text.ts'
import { noticeHows, noticeStates, readingAnswers } from './notices.rules.ts'

/** At most so many items in one notice. */
const maxItems = 500

const NoticeDanger = z.object({
  _id: Id,
  class: z.enum(['danger', 'could_become_danger']),
  part: z.string(),
  description: z.string(),
  repair: z.string(),
  dangerByDate: Day.nullable(),
})

/** An item as it stood when the notice was made, and what became of its danger since. */
const ItemOfNotice = z.object({
  itemId: Id,
  equipmentId: Id.nullable(),
  description: z.string(),
  serialNumber: z.string(),
  assetNumber: z.string(),
  dangers: z.array(NoticeDanger),
  /** Null while the danger stands. */
  ended: z.object({ by: z.enum(['examined', 'rectified']), on: Day }).nullable(),
})

const Reading = z.object({
  name: z.string(),
  says: z.enum(readingAnswers),
  words: z.string(),
  at: Instant,
})

const Call = z.object({ name: z.string(), at: Instant, words: z.string(), by: z.string() })

/** One step in the course of a notice, as it is told to a person. */
const CourseStep = z.object({
  at: Instant,
  what: z.enum(['made', 'told', 'queued', 'sent', 'failed', 'read', 'disputed', 'telephoned', 'ended', 'authority']),
  words: z.string(),
})

/** That somebody at the customer was told of a danger, or that nobody is known to have been. */
export const Notice = z.object({
  _id: Id,
  jobId: Id,
  jobTitle: z.string(),
  jobNumber: z.string(),
  companyId: z.object({ _id: Id, name: z.string() }),
  siteAddressId: z.object({ _id: Id, addressLine1: z.string(), city: z.string(), postcode: z.string() }),
  itemIds: z.array(Id),
  items: z.array(ItemOfNotice),
  /** Of one that the server made itself the five answers of a person are empty. */
  toldName: z.string(),
  toldRole: z.string(),
  how: z.enum(noticeHows).nullable(),
  toldAt: Instant.nullable(),
  seriousInjuryRisk: z.boolean().nullable(),
  signatureUrl: z.string().nullable(),
  /** As they were when it was made. */
  words: z.string(),
  madeBy: z.object({ _id: Id, name: z.string() }).nullable(),
  madeAt: Instant,
  state: z.enum(noticeStates),
  readings: z.array(Reading),
  /** When the first mail about it left; null while none has. */
  sentAt: Instant.nullable(),
  /** With whom the office has telephoned. */
  calls: z.array(Call),
  /** Nobody has read it in a day, and nobody has telephoned: the office must. */
  isToTelephone: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

/** A notice with all that has become of it, from the first on. */
export const NoticeWithCourse = Notice.extend({ course: z.array(CourseStep) })
export type NoticeWithCourse = z.infer<typeof NoticeWithCourse>

export const NewNotice = z.object({
  _id: Id.toLowerCase(),
  itemIds: z
    .array(Reference)
    .min(1, 'Name at least one item.')
    .max(maxItems, `Name at most ${maxItems} items.`)
    .transform((ids) => [...new Set(ids)]),
  toldName: Line,
  toldRole: OptionalLine.default(''),
  how: z.enum(noticeHows),
  toldAt: z.iso.datetime({ offset: true, message: 'Enter a date and time.' }),
  seriousInjuryRisk: z.boolean(),
  /** From `upload-photo`. */
  signatureUrl: z.string().max(2000).nullable().optional(),
})

export const createNotice = endpoint({
  method: 'POST',
  path: '/inspections/jobs/:jobId/notices',
  allow: 'inspections:work',
  summary: 'Records that somebody at the customer was told of a danger. Safe to send twice.',
  input: NewNotice.extend({ jobId: Id }),
  reply: Notice,
  status: 201,
})

export const listJobNotices = listEndpoint({
  path: '/inspections/jobs/:jobId/notices',
  allow: 'inspections:work',
  summary: 'Lists what was told of the dangers of a job, and what became of it; latest first.',
  input: z.object({ jobId: Id }),
  row: Notice,
})

export const listNotices = listEndpoint({
  path: '/notices',
  allow: 'notices:see',
  summary: 'Lists the danger notices a person may see, latest first; state chooses, several with commas.',
  input: z.object({
    limit: pageFields.limit,
    offset: pageFields.offset,
    state: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(noticeStates)).min(1))
      .optional(),
  }),
  row: Notice,
})

export const getNotice = endpoint({
  method: 'GET',
  path: '/notices/:noticeId',
  allow: 'notices:see',
  summary: 'Gives one notice with its whole course: made, sent, read, disputed, rectified.',
  input: z.object({ noticeId: Id }),
  reply: NoticeWithCourse,
})

export const printNotice = downloadEndpoint({
  base: '/api',
  path: '/notices/:noticeId/print',
  allow: 'notices:see',
  summary: 'Gives a notice with its whole course as a PDF for the file.',
  input: z.object({ noticeId: Id }),
})

export const recordCall = endpoint({
  method: 'POST',
  path: '/notices/:noticeId/telephoned',
  allow: 'notices:manage',
  summary: 'Records that the office has telephoned about a notice: with whom, when, and what was said.',
  input: z.object({
    noticeId: Id,
    name: Line,
    at: z.iso.datetime({ offset: true, message: 'Enter a date and time.' }),
    words: OptionalText,
  }),
  reply: Notice,
})

/** Of the link in a mail. */
const Token = z.string().min(1).max(200)

export const openNoticePage = downloadEndpoint({
  base: '',
  path: '/notices/:token',
  allow: 'anyone',
  summary: 'Shows a notice to whoever holds the link of its mail, until its danger has ended.',
  input: z.object({ token: Token }),
})

export const readNotice = endpoint({
  method: 'POST',
  path: '/notices/:token/read',
  allow: 'anyone',
  summary: 'Says what a reader of a notice has to say to it: by the token of a mail, or by its id for its customer.',
  input: z.object({ token: Token, says: z.enum(readingAnswers), name: Line, words: OptionalText.optional() }),
  reply: Reading,
})
