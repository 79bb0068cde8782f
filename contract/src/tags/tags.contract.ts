import { z } from 'zod'
import { endpoint, downloadEndpoint } from '#contract/endpoint.ts'
import { Equipment, filterFields } from '#contract/equipment/equipment.contract.ts'
import { Deleted, Id } from '#contract/values/ids.ts'
import { tagKinds, TagValue } from '#contract/values/tags.ts'

export const ReadTagReply = z.object({
  value: z.string(),
  kind: z.enum(tagKinds),
  equipment: Equipment.nullable(),
})
export type ReadTagReply = z.infer<typeof ReadTagReply>

export const getTag = endpoint({
  method: 'GET',
  path: '/tags/:value',
  allow: 'equipment:see',
  summary: 'Gives the piece of equipment that a scanned value names, or says that it is a blank label of ours.',
  input: z.object({ value: TagValue }),
  reply: ReadTagReply,
})

export const endTag = endpoint({
  method: 'DELETE',
  path: '/tags/:tagId',
  allow: 'tags:manage',
  summary: 'Takes a tag off its piece, such as one that was torn off. The piece keeps its others.',
  input: z.object({ tagId: Id.toLowerCase() }),
  reply: Deleted,
})

/** Sheets of 65 and 24 labels for an office printer, and the two usual rolls for a label printer. */
export const labelTemplates = ['a4-65', 'a4-24', 'roll-50x25', 'roll-25x25'] as const
export type LabelTemplate = (typeof labelTemplates)[number]

export const labelTemplateNames: Record<LabelTemplate, string> = {
  'a4-65': 'A4, 65 labels, 38.1 × 21.2 mm',
  'a4-24': 'A4, 24 labels, 63.5 × 33.9 mm',
  'roll-50x25': 'Roll, 50 × 25 mm',
  'roll-25x25': 'Roll, 25 × 25 mm',
}

export const maxLabels = 500
const tooMany = `Print at most ${maxLabels} labels at once.`
const oneOf = 'Say which pieces to print labels for, or how many blank ones.'

export const printLabels = downloadEndpoint({
  method: 'POST',
  base: '/api',
  path: '/labels',
  allow: 'tags:manage',
  summary: `Prints up to ${maxLabels} labels as a PDF: of these pieces, of those of a list, or blank. A piece without a code of ours gets one.`,
  input: z
    .object({
      equipmentIds: z.array(Id.toLowerCase()).min(1, oneOf).max(maxLabels, tooMany).optional(),
      filter: z.object(filterFields).optional(),
      blank: z.int().min(1, oneOf).max(maxLabels, tooMany).optional(),
      template: z.enum(labelTemplates),
    })
    .refine(
      ({ equipmentIds, filter, blank }) =>
        [equipmentIds, filter, blank].filter((named) => named !== undefined).length === 1,
      oneOf,
    ),
})
