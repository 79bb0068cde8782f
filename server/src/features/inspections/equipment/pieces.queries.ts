import { sql } from 'kysely'
import { camelColumns, toColumns, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { hasRows } from '#server/db/pages.ts'

const words = 'serial_number asset_number description'
const particulars = 'manufacturer model_name wll swl_configuration hol examination_type site_address_id'

/** What an item says of its piece, beside the words that identify it. */
export interface PieceFacts extends FactsOf<'equipment', typeof words | typeof particulars> {
  dateOfManufacture: string | null
  /** Where at the site; no item says it. */
  location?: string
}

export async function findNamedPiece(tx: Db, companyId: string, equipmentId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select merged_equipment(id) as id from equipment
    where id::text = ${equipmentId.toLowerCase()} and company_id = ${companyId}`.execute(tx)
  return rows[0]?.id ?? null
}

/** The piece that an item is about; none where its job was moved to another company since. */
export async function findPieceOfItem(tx: Db, companyId: string, itemId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('inspection_items as items')
    .innerJoin('equipment', 'equipment.id', 'items.equipment_id')
    .where('items.id', '=', itemId)
    .where('equipment.company_id', '=', companyId)
    .select('equipment.id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function hasStandingDanger(tx: Db, itemId: string): Promise<boolean> {
  const found = tx.selectFrom('defects').where('item_id', '=', itemId).where('found_on', 'is not', null)
  return hasRows(found.where('ended_on', 'is', null))
}

export interface FittingPiece extends FactsOf<'equipment', 'id is_listed manufacturer wll' | typeof words> {
  hasTheseWords: boolean
  isOnJob: boolean
}

/**
 * The pieces with these words, those that are told apart by a mark as well, each as what it was merged into in the end; else the
 * one that had them before.
 */
export async function listPiecesByWords(
  tx: Db,
  { companyId, identity, jobId, itemId }: { companyId: string; identity: string; jobId: string; itemId: string | null },
): Promise<FittingPiece[]> {
  const { rows } = await sql<FittingPiece>`
    with holders as (
      select merged_equipment(id) as id, merged_into is null as has_these_words from equipment
      where company_id = ${companyId} and identity collate "C" between ${identity} and ${`${identity} g`}
        and (identity = ${identity} or substring(identity from char_length(${identity}) + 1) ~ '^ [0-9a-f]{8}-[-0-9a-f]{27}$')
    ), fitting as (
      select id, has_these_words from holders
      union all
      select merged_equipment(equipment_id), false from equipment_aliases
      where company_id = ${companyId} and identity = ${identity} and not exists (select from holders)
    )
    select piece.id, bool_or(fitting.has_these_words) as "hasTheseWords", piece.is_listed as "isListed", exists (
      select from inspection_items as items
      where items.job_id = ${jobId} and items.equipment_id = piece.id and items.deleted_at is null
        and items.id is distinct from ${itemId}::uuid
    ) as "isOnJob", piece.serial_number as "serialNumber", piece.asset_number as "assetNumber", piece.description,
      piece.manufacturer, piece.wll
    from fitting join equipment as piece on piece.id = fitting.id
    group by piece.id order by piece.created_at, piece.id`.execute(tx)
  return rows
}

export async function findHolderOfWords(tx: Db, companyId: string, identity: string): Promise<string | null> {
  const row = await tx
    .selectFrom('equipment')
    .select('id')
    .where('company_id', '=', companyId)
    .where('identity', '=', identity)
    .executeTakeFirst()
  return row?.id ?? null
}

export function findPiece(tx: Db, equipmentId: string) {
  return tx
    .selectFrom('equipment')
    .select([
      ...camelColumns('equipment', 'id company_id identity placed_at location', words, particulars),
      'manufactured_on as dateOfManufacture',
    ])
    .where('id', '=', equipmentId)
    .executeTakeFirstOrThrow()
}

export type PieceRow = Awaited<ReturnType<typeof findPiece>>

/** Whether nothing stands behind a piece but, at most, this item. */
export async function isUnusedPiece(tx: Db, equipmentId: string, itemId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from equipment
    where id = ${equipmentId} and merged_into is null and not is_registered and live_items <= (
      select count(*) from inspection_items as items join jobs on jobs.id = items.job_id
      where items.id = ${itemId} and items.equipment_id = equipment.id and items.deleted_at is null
        and jobs.deleted_at is null
    )`.execute(tx)
  return rows.length > 0
}

interface NewPiece extends PieceFacts {
  companyId: string
  identity: string
  seenAt: Date
}

export async function insertPiece(tx: Db, { companyId, identity, seenAt, ...facts }: NewPiece): Promise<string> {
  const { id } = await tx
    .insertInto('equipment')
    .values({ ...pieceColumns(facts), company_id: companyId, identity, created_at: seenAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Where it says another site, that is so since `seenAt`. */
export async function updatePiece(
  tx: Db,
  equipmentId: string,
  changes: Partial<PieceFacts>,
  { at, seenAt = at }: { at: Date; seenAt?: Date },
) {
  const placed = changes.siteAddressId !== undefined && { placed_at: seenAt }
  await tx
    .updateTable('equipment')
    .set({ ...pieceColumns(changes), ...placed, updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', equipmentId)
    .execute()
}

/** The piece has other words from now on; those that it had still lead to it. */
export async function renamePiece(tx: Db, { id, companyId, identity }: PieceRow, newIdentity: string, at: Date) {
  await removeAlias(tx, companyId, newIdentity)
  await tx.updateTable('equipment').set({ identity: newIdentity }).where('id', '=', id).execute()
  await tx
    .insertInto('equipment_aliases')
    .values({ company_id: companyId, identity, equipment_id: id, created_at: at })
    .onConflict((conflict) => conflict.columns(['company_id', 'identity']).doUpdateSet({ equipment_id: id }))
    .execute()
}

/** Words that a piece has now lead to no other. */
export async function removeAlias(tx: Db, companyId: string, identity: string) {
  await tx
    .deleteFrom('equipment_aliases')
    .where('company_id', '=', companyId)
    .where('identity', '=', identity)
    .execute()
}

interface Merge {
  at: Date
  by: string
  /** What was written about the one and is about the other from now on; of a piece that nothing stands behind nothing. */
  itemIds?: string[]
}

export async function recordMerge(tx: Db, equipmentId: string, intoId: string, { at, by, itemIds = [] }: Merge) {
  await setMergedInto(tx, equipmentId, intoId, at)
  await tx
    .insertInto('equipment_merges')
    .values({ equipment_id: equipmentId, into_id: intoId, item_ids: itemIds, merged_at: at, merged_by: by })
    .execute()
}

export async function setMergedInto(tx: Db, equipmentId: string, intoId: string | null, at: Date) {
  await tx
    .updateTable('equipment')
    .set({ merged_into: intoId, updated_at: at, version: sql<number>`version + 1` })
    .where('id', '=', equipmentId)
    .execute()
}

export function pieceColumns<Facts extends Partial<PieceFacts>>({ dateOfManufacture, ...facts }: Facts) {
  return { ...toColumns(facts), manufactured_on: dateOfManufacture }
}
