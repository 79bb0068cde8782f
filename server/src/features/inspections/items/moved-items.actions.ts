import { equipmentIdentity } from '#contract/inspections/equipment/equipment.rules.ts'
import type { Db } from '#server/db/database.ts'
import {
  refreshEquipment,
  refreshEquipmentOfJob,
} from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import { findPiece } from '#server/features/inspections/equipment/pieces.queries.ts'
import { lockJob } from '#server/features/jobs/jobs.queries.ts'
import { choosePiece, type ChosenPiece } from './item-equipment.actions.ts'
import type { Writing } from './item-writing.actions.ts'
import { contentOf } from './item.mapper.ts'
import { type ItemRow, listItemsWithPieces, updatePieceOfItem } from './items.queries.ts'

/** A piece belongs to a company: at another one each item leads to the piece there that has its words, or to a new one. */
export async function choosePiecesAnew(tx: Db, { clock, actor }: Pick<Writing, 'clock' | 'actor'>, jobId: string) {
  const job = await lockJob(tx, jobId)
  if (!job) throw new Error('A job that is being moved is not there.')
  const chosen = new Map<string, ChosenPiece>()
  for (const item of await listItemsWithPieces(tx, jobId)) {
    const content = { ...contentOf(item), ...(await wordsOfPiece(tx, item)) }
    const { equipmentId } = item
    // Two items that were about one piece are so there too.
    const same = equipmentId === null ? undefined : chosen.get(equipmentId)
    const piece = same ?? (await choosePiece(tx, { clock, actor, job }, { content, before: item }))
    await updatePieceOfItem(tx, item.id, piece)
    if (equipmentId !== null) chosen.set(equipmentId, piece)
  }
  await refreshEquipment(tx, { equipmentIds: [...chosen.keys()] })
  await refreshEquipmentOfJob(tx, jobId)
}

/** The plate may have become unreadable since: then the piece that the item has had says what it is. */
async function wordsOfPiece(tx: Db, item: ItemRow) {
  if (item.equipmentId === null || equipmentIdentity(item) !== null) return null
  const { serialNumber, assetNumber, description } = await findPiece(tx, item.equipmentId)
  return { serialNumber, assetNumber, description }
}
