import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/values/ids.ts'
import { Tag, TagValue } from '#contract/values/tags.ts'

/** `_id` is made by the caller where the call may be sent twice. */
const newTag = { value: TagValue, _id: Id.toLowerCase().optional() }

export const bindTag = endpoint({
  method: 'POST',
  path: '/equipment/:equipmentId/tags',
  allow: 'tags:manage',
  beforeSecondFactor: true,
  summary:
    'Puts a tag on a piece of equipment. One that is on another piece is refused, with that piece where the caller sees it.',
  input: z.object({ equipmentId: Id.toLowerCase(), ...newTag }),
  reply: Tag,
  status: 201,
})

/** For work without signal: a device knows its item before it knows the piece. */
export const bindItemTag = endpoint({
  method: 'POST',
  path: '/inspections/jobs/:jobId/items/:itemId/tags',
  allow: 'inspections:work',
  beforeSecondFactor: true,
  summary: 'Puts a tag on the piece of equipment that an item of a job is about. Safe to send twice.',
  input: z.object({ jobId: Id, itemId: Id, ...newTag }),
  reply: Tag,
  status: 201,
})
