import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Day } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'

/** The most urgent first. */
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
