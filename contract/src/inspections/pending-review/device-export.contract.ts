import { z } from 'zod'
import { uploadEndpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/values/ids.ts'

const names = [
  'createItem',
  'updateItem',
  'deleteItem',
  'uploadPhoto',
  'completeJob',
  'placeEquipment',
  'createNotice',
  'bindItemTag',
  'bindTag',
  'signForSite',
] as const

/** What an import reads of an outbox entry; a device writes more of it, for people who look into the file. */
export const ExportedEntry = z.looseObject({
  _id: Id,
  name: z.enum(names),
  jobId: Id,
  input: z.record(z.string(), z.unknown()),
  itemId: Id.nullable(),
  version: z.int().nullable(),
})
export type ExportedEntry = z.infer<typeof ExportedEntry>

export const DeviceExportLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('head'),
    product: z.literal('Thorough'),
    format: z.literal(1),
    exportedAt: z.string().max(40),
    userId: Id,
  }),
  z.object({ kind: z.literal('entry'), entry: ExportedEntry }),
  z.object({ kind: z.literal('item'), item: z.looseObject({ _id: z.string() }) }),
  z.object({
    kind: z.literal('draft'),
    key: z.string().max(500),
    jobId: Id,
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
  z.object({ kind: z.literal('end'), entries: z.int(), drafts: z.int(), photos: z.int() }),
])
export type DeviceExportLine = z.infer<typeof DeviceExportLine>

export const DeviceImport = z.object({
  from: z.object({ _id: Id, name: z.string() }),
  /** False where the file breaks off. */
  isWhole: z.boolean(),
  /** Pieces of work that now wait for a decision, and photos that were stored. */
  kept: z.int(),
  /** Danger notices that were recorded: they wait for nobody. */
  notices: z.int().default(0),
  photos: z.int(),
  alreadyHere: z.int(),
  /** What could not be taken, and why; at most a hundred of them are named. */
  notTakenCount: z.int(),
  notTaken: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type DeviceImport = z.infer<typeof DeviceImport>

export const importDeviceWork = uploadEndpoint({
  path: '/inspections/recovered/import',
  allow: 'inspections:review',
  summary:
    'Takes a file that a device has exported: every piece of work in it that has not arrived waits for a decision, once; danger notices are recorded and emailed.',
  field: 'export',
  file: 'export',
  input: z.object({}),
  reply: DeviceImport,
  // Every photo is looked at and drawn anew.
  timeoutMs: 30 * 60_000,
})
