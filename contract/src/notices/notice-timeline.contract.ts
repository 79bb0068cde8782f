import { z } from 'zod'
import { downloadEndpoint, endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { rectificationFields } from '#contract/equipment/rectifications.contract.ts'
import { Day, Instant } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { byteLength, Line, OptionalText } from '#contract/values/text.ts'
import { JobStatus } from '#contract/jobs/jobs.contract.ts'
import { Notice, Acknowledgement, CallNumber } from './notices.contract.ts'
import { answerTooLong, maxAnswerBytes, noticeStates, acknowledgementAnswers } from './notices.rules.ts'

const TimelineStep = z.object({
  at: Instant,
  /** Where only the day is known; `at` is then the end of it. */
  on: Day.optional(),
  what: z.enum([
    'made',
    'told',
    'queued',
    'sent',
    'failed',
    'read',
    'disputed',
    'telephoned',
    'moved',
    'ended',
    'taken-back',
    'authority',
  ]),
  words: z.string(),
})

export const NoticeWithTimeline = Notice.extend({ timeline: z.array(TimelineStep) })
export type NoticeWithTimeline = z.infer<typeof NoticeWithTimeline>

export const listNotices = listEndpoint({
  path: '/notices',
  allow: 'notices:see',
  summary:
    'Lists the danger notices a person may see, latest first unless order says oldest; state chooses, several with commas, and equipmentId those about a piece.',
  input: z.object({
    limit: pageFields.limit,
    offset: pageFields.offset,
    equipmentId: Id.optional(),
    order: z.enum(['latest', 'oldest']).default('latest'),
    state: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(noticeStates)).min(1))
      .optional(),
  }),
  row: Notice,
})

export const exportNotices = listFile(listNotices)

export const getNotice = endpoint({
  method: 'GET',
  path: '/notices/:noticeId',
  allow: 'notices:see',
  summary: 'Gives one notice with its whole timeline: made, sent, read, disputed, rectified.',
  input: z.object({ noticeId: Id }),
  reply: NoticeWithTimeline,
})

export const printNotice = downloadEndpoint({
  base: '/api',
  path: '/notices/:noticeId/print',
  allow: 'notices:see',
  summary: 'Gives a notice with its whole timeline as a PDF for the file.',
  input: z.object({ noticeId: Id }),
})

export const downloadPrintedNotice = downloadEndpoint({
  base: '/api',
  path: '/notices/:noticeId/printed-notice',
  allow: 'notices:print',
  summary: 'Gives a notice on one page, to be left with the customer, as a PDF.',
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

export const rectifyNoticeItem = endpoint({
  method: 'POST',
  path: '/notices/:noticeId/items/:itemId/rectified',
  allow: 'equipment:rectify',
  summary:
    'Records that the danger of one item of a notice was put right, and nothing else that stands against its piece. Safe to send twice.',
  input: z.object({ noticeId: Id, itemId: Id, ...rectificationFields }),
  reply: Notice,
})

const Token = z.string().min(1).max(200)

export const openNoticePage = downloadEndpoint({
  base: '',
  path: '/notices/:token',
  allow: 'anyone',
  summary: 'Shows a notice to anyone with the link from its mail, until its danger has ended.',
  // Whatever a mail program has left of the link: who opens it gets a page.
  input: z.object({ token: z.string() }),
})

export const readNotice = endpoint({
  method: 'POST',
  path: '/notices/:token/read',
  allow: 'anyone',
  summary:
    'Says what a reader of a notice has to say to it, or to one of its items: by the token of a mail, at most 20 times a day, or by its id for its customer. will_be_repaired needs repairBy, and is no answer to a danger now.',
  input: z.object({
    token: Token,
    says: z.enum(acknowledgementAnswers),
    repairBy: Day.optional(),
    itemId: Id.toLowerCase().optional(),
    name: Line,
    words: OptionalText.refine((words) => byteLength(words) <= maxAnswerBytes, answerTooLong).optional(),
    /** From `/rectification-documents`, for who is signed in. */
    photoUrl: z.string().max(2000).nullable().optional(),
  }),
  reply: Acknowledgement,
})

export const takeBackAnswer = endpoint({
  method: 'POST',
  path: '/notices/:token/acknowledgements/:acknowledgementId/take-back',
  allow: 'anyone',
  summary:
    'Takes back, within 24 hours, what was said to a notice: by the token of the mail that it was said with, or by the id of the notice for its customer. Safe to send twice.',
  input: z.object({ token: Token, acknowledgementId: z.coerce.number().int() }),
  reply: z.object({ _id: z.int() }),
})

export const UnnotifiedJob = z.object({
  _id: Id,
  jobTitle: z.string(),
  jobNumber: z.string(),
  jobStatus: JobStatus,
  companyId: z.object({ _id: Id, name: z.string() }),
  siteAddressId: z.object({ _id: Id, addressLine1: z.string(), city: z.string() }),
  assignedEngineerId: z.object({ _id: Id, name: z.string() }).nullable(),
  items: z.array(
    Notice.shape.items.element.pick({
      itemId: true,
      description: true,
      serialNumber: true,
      assetNumber: true,
      dangers: true,
    }),
  ),
  numbers: z.array(CallNumber),
  since: Instant,
})
export type UnnotifiedJob = z.infer<typeof UnnotifiedJob>

export const listUnnotifiedJobs = listEndpoint({
  path: '/notices/unnotified-jobs',
  allow: 'notices:manage',
  summary:
    'Lists open and cancelled jobs in which a danger was found and no one is recorded as told, the oldest first. When such a job is completed or deleted it gets a notice.',
  input: z.object({ limit: pageFields.limit, offset: pageFields.offset }),
  row: UnnotifiedJob,
})
