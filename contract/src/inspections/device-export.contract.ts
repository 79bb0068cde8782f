import { z } from 'zod'
import { Id } from '#contract/values/ids.ts'

const names = ['createItem', 'updateItem', 'deleteItem', 'uploadPhoto', 'completeJob'] as const

/** What an import reads of an outbox entry; a device writes more of it, for people who look into the file. */
const ExportedEntry = z.looseObject({
  _id: Id,
  name: z.enum(names),
  jobId: Id,
  input: z.record(z.string(), z.unknown()),
  itemId: Id.nullable(),
  version: z.int().nullable(),
})

/** One line of the file in which a device hands over the work that it could not send. */
export const DeviceExportLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('head'),
    product: z.literal('Thorough'),
    format: z.literal(2),
    exportedAt: z.string().max(40),
    userId: Id,
  }),
  z.object({ kind: z.literal('letter'), letter: ExportedEntry }),
  z.object({ kind: z.literal('item'), item: z.looseObject({ _id: z.string() }) }),
  z.object({
    kind: z.literal('draft'),
    key: z.string().max(500),
    /** Null where the device does not know it any more. */
    jobId: Id.nullable(),
    /** The item it changes; null for a new one. */
    itemId: Id.nullable(),
    savedAt: z.number(),
    value: z.unknown(),
  }),
  z.object({
    kind: z.literal('photo'),
    _id: Id,
    jobId: Id,
    type: z.string().max(100),
    part: z.int().min(0),
    parts: z.int().min(1).max(200),
    base64: z.string(),
  }),
  z.object({ kind: z.literal('missing-photo'), _id: z.string().max(100) }),
  z.object({ kind: z.literal('end'), letters: z.int(), drafts: z.int(), photos: z.int() }),
])
export type DeviceExportLine = z.infer<typeof DeviceExportLine>
