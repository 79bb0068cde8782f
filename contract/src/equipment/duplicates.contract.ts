import { z } from 'zod'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { Id, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { Equipment, onePiece } from './equipment.contract.ts'

export const DuplicatePair = z.object({ one: Equipment, other: Equipment })
export type DuplicatePair = z.infer<typeof DuplicatePair>

export const listDuplicates = listEndpoint({
  path: '/equipment/duplicates',
  allow: 'equipment:manage',
  summary: 'Lists pairs of pieces that are probably one: of one company, with the same serial number in other words.',
  input: z.object({ limit: pageFields.limit, offset: pageFields.offset, companyId: Id.optional() }),
  row: DuplicatePair,
})

export const rejectDuplicate = endpoint({
  method: 'POST',
  path: '/equipment/:equipmentId/not-duplicate',
  allow: 'equipment:manage',
  summary: 'Says that two pieces are not one, so that they are not offered as duplicates again.',
  input: z.object({ ...onePiece, otherId: Reference }),
  reply: z.object({ _id: Id, otherId: Id }),
})
