import { z } from 'zod'
import { uploadEndpoint } from '#contract/endpoint.ts'
import { UploadedFile } from '#contract/files/files.contract.ts'
import { Id } from '#contract/values/ids.ts'
import { SentDay } from '#contract/values/sent-days.ts'
import { Line, Text } from '#contract/values/text.ts'

/** A sentence, not "ok". */
export const minRectificationLength = 10

/** That defects were put right: which, on which day, by whom, how, and what proves it. */
export const rectificationFields = {
  on: SentDay,
  by: Line,
  description: Text.min(minRectificationLength, 'Say in a sentence what was done: at least ten characters.'),
  /** May be left out where only one is open. */
  defectIds: z.array(Id.toLowerCase()).min(1, 'Tick what was put right.').max(100).optional(),
  /** From `/rectification-documents` or `/uploads`. */
  documentUrl: z.string().max(2000).nullable().optional(),
}

export const uploadRectificationDocument = uploadEndpoint({
  path: '/rectification-documents',
  allow: 'rectification-documents:upload',
  summary:
    'Stores a document (PDF, JPEG or PNG) that proves a rectification, to be named by its url when that is recorded.',
  field: 'document',
  file: 'document',
  input: z.object({}),
  reply: UploadedFile,
  status: 201,
})
