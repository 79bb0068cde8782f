import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Day } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'

export const Dashboard = z.object({
  companies: z.int(),
  users: z.object({ engineer: z.int(), admin: z.int(), customer: z.int() }),
  jobs: z.object({ pending: z.int(), inProgress: z.int() }),
  /** `awaiting` as the Jobs Awaiting tab counts; `unpaid` are generated or sent. */
  invoices: z.object({ awaiting: z.int(), unpaid: z.int() }),
  recoveredWork: z.int(),
  heldMail: z.int(),
  /** Companies that have pieces to be reminded of and nobody who is told. */
  nobodyToTell: z.int().optional(),
  /** What needs a person today; each is as long as the list it leads to. */
  today: z
    .object({
      overdue: z.int(),
      dueSoon: z.int(),
      jobsToday: z.int(),
      unassignedJobs: z.int(),
      undeliveredMail: z.int(),
    })
    .optional(),
  missing: z.object({
    firmDetails: z.boolean(),
    headSignature: z.boolean(),
    /** Asked only of an administrator who has jobs to examine. */
    ownSignature: z.boolean(),
    /** One that has a site, so that a job can be scheduled there. */
    company: z.boolean(),
    /** A person who examines: an engineer, or an administrator with a job assigned. */
    engineer: z.boolean(),
    job: z.boolean(),
  }),
  /** Notices that nobody has read, and copies that must go to an authority. Absent from an earlier release. */
  dangers: z.int().optional(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  allow: 'dashboard:see',
  summary: 'Counts what an administrator looks at in the morning.',
  input: z.object({}),
  reply: Dashboard,
})

export const attentionKinds = [
  'danger-untold',
  'danger-unanswered',
  'authority-copy',
  'job-overdue',
  'equipment-overdue',
  'equipment-due',
  'job-unassigned',
  'work-to-review',
  'equipment-twins',
  'mail-failed',
  'no-reminder-contact',
  'ready-to-invoice',
  'invoice-overdue',
] as const
export const AttentionKind = z.enum(attentionKinds)
export type AttentionKind = z.infer<typeof AttentionKind>

export const AttentionRow = z.object({
  kind: AttentionKind,
  _id: Id,
  title: z.string(),
  detail: z.string(),
  since: Day.nullable(),
  to: z.string(),
  /** What to do about it, as its button says. */
  action: z.string(),
  companyId: Id.nullable(),
})
export type AttentionRow = z.infer<typeof AttentionRow>

export const maxAttentionRows = 100

export const Attention = z.object({
  rows: z.array(AttentionRow),
  counts: z.record(AttentionKind, z.int()),
})
export type Attention = z.infer<typeof Attention>

export const getAttention = endpoint({
  method: 'GET',
  path: '/admin/attention',
  allow: 'dashboard:see',
  summary: 'Lists what the office has to do, the most urgent first, and counts all of each kind.',
  input: z.object({}),
  reply: Attention,
})
