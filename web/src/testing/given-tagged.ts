import { tagKey, type EquipmentRow } from '#web/offline/store/local-rows.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { plainKnownEquipment } from './given-equipment.ts'
import { givenItem, givenJob } from './given-job.ts'
import { givenEngineersDevice } from './open-engineer.tsx'
import type { Tag } from '#contract/values/tags.ts'

export const code = '7K2M-9QD4-T8XZ'
export const jobAddress = `/engineer/job/${givenJob()._id}`
export const pieceId = 'f0000000-0000-4000-8000-000000000001'
export const other = { _id: 'c0000000-0000-4000-8000-000000000002', name: 'Another Ltd' }
export const awaiting = givenItem({ status: 'awaiting_inspection', serialNumber: 'CB-1', equipmentId: pieceId })

export function tagOf(kind: Tag['kind'], value: string): Tag {
  return { _id: 'aa000000-0000-4000-8000-000000000001', kind, value, boundAt: '2026-01-05T09:00:00.000Z' }
}

/** The phone of an engineer with a job, and one piece with this tag on it. */
export async function givenTagged(
  tag: Tag,
  piece: Partial<EquipmentRow> = {},
  items = [awaiting],
): Promise<LocalSession> {
  const localSession = await givenEngineersDevice({ jobs: [givenJob()], items })
  const { store, userId } = localSession
  await store.equipment.add({
    ...plainKnownEquipment,
    _id: pieceId,
    userId,
    companyId: givenJob().companyId._id,
    identity: 'serial CB1 CHAIN BLOCK',
    serial: 'CB1',
    serialNumber: 'CB-1',
    assetNumber: '',
    description: 'Chain Block',
    manufacturer: 'Yale',
    modelName: '',
    wll: '1 t',
    tags: [tag],
    tagKeys: [tagKey(userId, tag)],
    last: null,
    ...piece,
  })
  return localSession
}
