import { sql } from 'kysely'
import { asGravest, type Defect, type GravestDefect } from '#contract/inspections/items/defects.rules.ts'
import {
  itemFieldNames,
  itemFields,
  type FieldsWhere,
  type ItemContent,
} from '#contract/inspections/items/item-fields.ts'
import { camelColumns, columnsOf, toColumns, type FactsOf, type NewRow } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { containing, countRows, limited, pageOf, type Searched } from '#server/db/pages.ts'
import type { DB } from '#server/db/tables.ts'
import { statedDefects, type StatedDefect } from '#server/features/inspections/dangers/defects.queries.ts'

type Content = Omit<ItemContent, 'photoUrl' | 'photos' | 'equipmentId'> & {
  photoFileId: string | null
  morePhotoFileIds: string[]
}

export async function listItems(db: Db, filter: Searched & { jobId: string }) {
  let matching = db.selectFrom('inspection_items').where('job_id', '=', filter.jobId).where('deleted_at', 'is', null)
  if (filter.q) {
    const pattern = containing(filter.q)
    matching = matching.where(
      sql<boolean>`lower(concat_ws(' ', serial_number, asset_number, description)) like ${pattern}`,
    )
  }
  const page = matching.select(columns).orderBy('sort_at').orderBy('place')
  return pageOf(filter, (await limited(page, filter).execute()).map(parseRow), () => countRows(matching))
}

/** Deleted ones too: who asks is told that it was deleted. */
export async function findItem(db: Db, itemId: string) {
  const [item] = await listItemsByIds(db, [itemId])
  return item
}

export async function listItemsByIds(db: Db, itemIds: string[]) {
  const rows = await db
    .selectFrom('inspection_items')
    .select(columns)
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .execute()
  return rows.map(parseRow)
}

export type ItemRow = Awaited<ReturnType<typeof listItemsByIds>>[number]

/** With how it came to its piece: by its words, named by the person who loaded or chose it, or told to be another one. */
const state = 'status examined_by changed_by_office_at recorded_at equipment_id equipment_choice'
type StoredItem = FactsOf<'inspection_items', typeof state> & { content: Content }

const origin = 'id job_id created_at added_at created_by'
type NewItem = StoredItem & FactsOf<'inspection_items', typeof origin>

export async function insertItem(tx: Db, item: NewItem): Promise<boolean> {
  const row = await tx
    .insertInto('inspection_items')
    .values({
      ...values(item),
      ...columnsOf(item, origin),
      updated_at: item.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateItemRow(tx: Db, itemId: string, item: StoredItem, updatedAt: Date) {
  await tx
    .updateTable('inspection_items')
    .set({ ...values(item), updated_at: updatedAt, version: sql<number>`version + 1` })
    .where('id', '=', itemId)
    .execute()
}

export async function deleteItemRow(tx: Db, itemId: string, deletion: { deletedAt: Date; isByOffice: boolean }) {
  const { deletedAt, isByOffice } = deletion
  await tx
    .updateTable('inspection_items')
    .set({ deleted_at: deletedAt, ...(isByOffice && { changed_by_office_at: deletedAt }) })
    .where('id', '=', itemId)
    .execute()
}

export async function listUnconfirmedDeletions(db: Db, jobId: string) {
  return db
    .selectFrom('inspection_items')
    .select(['description', 'serial_number as serialNumber'])
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is not', null)
    .where('changed_by_office_at', 'is not', null)
    .orderBy('created_at')
    .execute()
}

export const columnOf = {
  ...columnsOfFields(),
  photoFileId: 'photo_file_id',
  morePhotoFileIds: 'more_photo_file_ids',
} as const satisfies Record<OwnName, keyof DB['inspection_items']>

/** Defects are rows of their own, and the fields for the gravest follow from them. */
type OwnName = Exclude<keyof Content, 'defects' | keyof GravestDefect>

type StoredField = FieldsWhere<'column', string>

function columnsOfFields() {
  const columns = itemFieldNames.flatMap((name) =>
    itemFields[name].column === null ? [] : [[name, itemFields[name].column]],
  )
  // Object.fromEntries loses the names; they are those of the fields that have a column.
  return Object.fromEntries(columns) as { [Name in StoredField]: (typeof itemFields)[Name]['column'] }
}

// Object.keys loses the keys' type; they are those of the same object.
const ownNames = Object.keys(columnOf) as OwnName[]
const gravestNames = Object.keys(asGravest(undefined)) as (keyof GravestDefect)[]
export const contentNames: (keyof Content)[] = [...ownNames, ...gravestNames, 'defects']

type Columns = typeof columnOf
type WrittenColumns = { [Name in OwnName as Columns[Name]]: Content[Name] }
type ReadColumn = { [Name in OwnName]: `${Columns[Name]} as ${Name}` }[OwnName]

function values({ content, ...item }: StoredItem) {
  // Object.fromEntries loses the names as well.
  const written = Object.fromEntries(ownNames.map((name) => [columnOf[name], content[name]])) as WrittenColumns
  return {
    ...written,
    more_photo_file_ids: JSON.stringify(content.morePhotoFileIds),
    ...columnsOf(item, state),
  }
}

const columns = [
  ...camelColumns(
    'inspection_items',
    'id job_id status created_at created_by updated_at deleted_at version examined_by changed_by_office_at',
    'recorded_at equipment_id equipment_choice',
  ),
  statedDefects(sql.ref('inspection_items.id')).as('defects'),
  ...ownNames.map((name) => `${columnOf[name]} as ${name}` as ReadColumn),
] as const

interface TypedColumns extends GravestDefect {
  morePhotoFileIds: string[]
  defects: Defect[]
}

/** Only this file writes the photos. In place: to copy the fifty fields of each item takes longer than to read them. */
function parseRow<Row extends { defects: StatedDefect[] }>(row: Row) {
  return Object.assign(row as unknown as Omit<Row, keyof TypedColumns> & TypedColumns, readDefects(row.defects))
}

export function readDefects([first, ...others]: StatedDefect[]): GravestDefect & { defects: Defect[] } {
  const gravest = asGravest(first)
  return {
    ...gravest,
    defectPotentialDanger: gravest.defectPotentialDanger || (first?.isPotentialToo ?? false),
    defects: (first ? [first, ...others] : []).map(({ isPotentialToo: _isPotentialToo, ...defect }) => defect),
  }
}

export async function listItemsWithPieces(tx: Db, jobId: string): Promise<ItemRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from inspection_items as item
    where job_id = ${jobId} and (deleted_at is null or exists (
      select from defects where item_id = item.id and found_on is not null and ended_on is null
    ))
    order by sort_at, place`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const items = await listItemsByIds(tx, ids)
  return ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
}

export async function updatePieceOfItem(
  tx: Db,
  itemId: string,
  piece: Pick<ItemRow, 'equipmentId' | 'equipmentChoice'>,
) {
  await tx.updateTable('inspection_items').set(toColumns(piece)).where('id', '=', itemId).execute()
}

/** The version is that of the item after it; `contentBefore` what it said until then, of the one that added it nothing. */
export async function insertWrite(tx: Db, write: NewRow<'item_writes'>) {
  await tx.insertInto('item_writes').values(toColumns(write)).execute()
}

/** Whether exactly this content made that version: then the call is a repeated one. */
export async function wasWritten(tx: Db, itemId: string, version: number, contentSha256: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('item_writes')
    .select('content_sha256')
    .where('item_id', '=', itemId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined && row.content_sha256.equals(contentSha256)
}

/** As each write records it: fields by name, those of later releases absent. */
export type FormerContent = Partial<Record<string, string | boolean | Defect[] | string[] | null>>

/** Before the office first wrote to them since their examiner last confirmed them. */
export async function listContentsBeforeOffice(db: Db, itemIds: string[]): Promise<Map<string, FormerContent>> {
  const { rows } = await sql<{ itemId: string; content: FormerContent }>`
    select distinct on (items.id) items.id as "itemId", writes.content_before as content
    from inspection_items as items
    join item_writes as writes on writes.item_id = items.id and writes.written_at >= items.changed_by_office_at
    where items.id = any(${itemIds}::uuid[]) and writes.content_before is not null
    order by items.id, writes.version
  `.execute(db)
  return new Map(rows.map(({ itemId, content }) => [itemId, content]))
}
