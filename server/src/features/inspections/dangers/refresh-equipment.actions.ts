import { isDeepStrictEqual } from 'node:util'
import { decidePiece } from '#contract/inspections/dangers/danger.rules.ts'
import { noticeStateOf } from '#contract/inspections/dangers/notice-state.rules.ts'
import { grouped } from '#contract/values/grouped.ts'
import type { Actor } from '#server/actor.ts'
import { recordEvents } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listDefects } from './defects.queries.ts'
import {
  listDangerFacts,
  listExaminationFacts,
  listImportedFacts,
  listItemIdsOfJob,
  listNoticeFacts,
  listPiecesOfItems,
  listStoredFacts,
  lockEquipment,
  moveExaminedEquipment,
  updateEnds,
  updateNoticeState,
  updateStoredFacts,
} from './refresh-equipment.queries.ts'

interface Asked {
  equipmentIds?: readonly (string | null)[]
  itemIds?: string[]
}

/**
 * Derives again what follows from the items, defects and rectifications of these pieces: their condition, what has ended their
 * dangers, and the state of the notices about those. Called by every action that changes one of these.
 */
export async function refreshEquipment(tx: Db, { equipmentIds = [], itemIds = [] }: Asked) {
  const ofItems = await listPiecesOfItems(tx, itemIds)
  const pieceIds = [...new Set([...equipmentIds.filter((id) => id !== null), ...ofItems])]
  await lockEquipment(tx, { equipmentIds: pieceIds })
  const examinations = await listExaminationFacts(tx, { equipmentIds: pieceIds, itemIds })
  const dangers = await listDangerFacts(tx, [...new Set([...examinations.map(({ itemId }) => itemId), ...itemIds])])
  const pieceOf = new Map(examinations.map(({ itemId, equipmentId }) => [itemId, equipmentId ?? itemId]))
  const importedOf = grouped(await listImportedFacts(tx, pieceIds), ({ equipmentId }) => equipmentId)
  const examinationsOf = grouped(examinations, ({ itemId }) => pieceOf.get(itemId) ?? itemId)
  const dangersOf = grouped(dangers, ({ itemId }) => pieceOf.get(itemId) ?? itemId)
  const decisions = new Map(
    [...new Set([...pieceIds, ...dangersOf.keys()])].map((id) => [
      id,
      decidePiece(examinationsOf.get(id) ?? [], dangersOf.get(id) ?? [], importedOf.get(id) ?? []),
    ]),
  )
  const stored = await listStoredFacts(tx, pieceIds)
  await updateStoredFacts(
    tx,
    stored.flatMap(({ id, ...facts }) => {
      const decided = decisions.get(id)?.facts
      return decided && !isDeepStrictEqual(decided, facts) ? [{ id, ...decided }] : []
    }),
  )
  const ends = new Map([...decisions.values()].flatMap((decision) => [...decision.ends]))
  const changed = dangers
    .map(({ id, end }) => ({ id, before: end, end: ends.get(id) ?? null }))
    .filter(({ before, end }) => !isDeepStrictEqual(before, end))
  await updateEnds(tx, changed)
  if (changed.length > 0) await refreshNotices(tx, { defectIds: changed.map(({ id }) => id) })
}

/** After a job was completed, reopened, moved or deleted, or items were loaded into it. The job is locked. */
export async function refreshEquipmentOfJob(tx: Db, jobId: string) {
  const itemIds = await listItemIdsOfJob(tx, jobId)
  await refreshEquipment(tx, { itemIds })
}

export async function listOpenDangers(db: Db, equipmentId: string) {
  const examinations = await listExaminationFacts(db, { equipmentIds: [equipmentId], itemIds: [] })
  const itemIds = examinations.map(({ itemId }) => itemId)
  const { open } = decidePiece(examinations, await listDangerFacts(db, itemIds))
  const defects = await listDefects(db, [...new Set(open.map(({ itemId }) => itemId))])
  return open.flatMap(({ id, foundOn }) => {
    const defect = defects.find(({ _id }) => _id === id)
    return defect ? [{ ...defect, foundOn }] : []
  })
}

export async function refreshNotices(tx: Db, asked: Parameters<typeof listNoticeFacts>[1]) {
  for (const { id, state, ...facts } of await listNoticeFacts(tx, asked)) {
    const decided = noticeStateOf(facts)
    if (decided !== state) await updateNoticeState(tx, id, decided)
  }
}

/** A piece stands where it was examined last. */
export async function placeExaminedEquipment(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { actor, jobId }: { actor: Actor; jobId: string },
) {
  const moved = await moveExaminedEquipment(tx, jobId, clock.now())
  await recordEvents(
    tx,
    clock,
    moved.map(({ id, from, to }) => ({
      actor,
      what: 'equipment-moved',
      about: id,
      before: { siteAddressId: from },
      after: { siteAddressId: to, jobId },
    })),
  )
}
