import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Equipment } from '#contract/equipment/equipment.contract.ts'
import { Deleted, Id } from '#contract/values/ids.ts'
import { tagKinds, TagValue } from '#contract/values/tags.ts'

export const ReadTagReply = z.object({
  value: z.string(),
  kind: z.enum(tagKinds),
  /** Null of one that we issued and nobody has put on a piece yet. */
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
