import { z } from 'zod'
import { endpoint, uploadEndpoint } from '#contract/endpoint.ts'
import { UploadedFile } from '#contract/files/files.contract.ts'
import { Day, Instant, SentDay } from '#contract/values/days.ts'
import { Id } from '#contract/values/ids.ts'
import { Line, Text } from '#contract/values/text.ts'

const minRectificationLength = 10

export function isSentence(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= minRectificationLength
}

export const rectificationFields = {
  on: SentDay,
  by: Line,
  description: Text.refine(isSentence, 'Say in a sentence what was done: at least ten characters.'),
  /** May be left out where only one is open. */
  defectIds: z.array(Id.toLowerCase()).min(1, 'Tick what was repaired.').max(100).optional(),
  /** From `/rectification-documents` or `/uploads`. */
  documentUrl: z.string().max(2000).nullable().optional(),
}

export const Rectification = z.object({
  _id: Id,
  on: Day,
  by: z.string(),
  reportedBy: z.string(),
  recordedAt: Instant,
})
export type Rectification = z.infer<typeof Rectification>

export const takeBackRectification = endpoint({
  method: 'POST',
  path: '/rectifications/:rectificationId/take-back',
  allow: 'equipment:rectify',
  summary:
    'Takes back, within 24 hours, that defects were put right: they stand again, and the notices about them are open again. Safe to send twice.',
  input: z.object({ rectificationId: Id }),
  reply: z.object({ _id: Id }),
})

export const uploadRectificationDocument = uploadEndpoint({
  path: '/rectification-documents',
  allow: 'rectification-documents:upload',
  summary:
    'Stores a document (PDF, JPEG or PNG) that proves a rectification or belongs to an answer to a danger notice, to be named by its url when that is recorded.',
  field: 'document',
  file: 'document',
  input: z.object({}),
  reply: UploadedFile,
  status: 201,
})
