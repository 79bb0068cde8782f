import { sql } from 'kysely'
import { defectsOf, type Defect, type GravestDefect } from '#contract/inspections/defects.rules.ts'
import type { ExaminationType } from '#contract/inspections/examination-types.rules.ts'
import type { ItemContent } from '#contract/inspections/item-fields.ts'
import type { ItemStatus } from '#contract/inspections/item-status.rules.ts'
import type { ItemOutcome } from '#contract/inspections/outcome.rules.ts'
import type { Db } from '#server/db/database.ts'
import { containing, pageOf } from '#server/db/pages.ts'
import { prepared } from '#server/db/prepared.ts'

type Content = Omit<ItemContent, 'photoUrl'> & { photoFileId: string | null }

interface ItemFilter {
  jobId: string
  q?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export async function listItems(db: Db, filter: ItemFilter) {
  if (filter.q || filter.limit !== undefined || filter.offset !== undefined) return pageOfItems(db, filter)
  const rows = (await itemsOfJob(db, filter.jobId)).map(typed)
  return { rows, total: rows.length }
}

const itemsOfJob = prepared((db, jobId: string) =>
  db
    .selectFrom('inspection_items')
    .select(columns)
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is', null)
    .orderBy('sort_at')
    .orderBy('place'),
)

async function pageOfItems(db: Db, filter: ItemFilter) {
  let matching = db.selectFrom('inspection_items').where('job_id', '=', filter.jobId).where('deleted_at', 'is', null)
  if (filter.q) {
    const pattern = containing(filter.q)
    matching = matching.where(
      sql<boolean>`lower(concat_ws(' ', serial_number, asset_number, description)) like ${pattern}`,
    )
  }
  let page = matching.select(columns).orderBy('sort_at').orderBy('place')
  if (filter.limit !== undefined) page = page.limit(filter.limit)
  if (filter.offset !== undefined) page = page.offset(filter.offset)
  return pageOf(filter, (await page.execute()).map(typed), async () => {
    const { count } = await matching.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
    return count
  })
}

/** Deleted ones too: who asks is told that it was deleted. */
export async function findItem(db: Db, itemId: string) {
  const [item] = await listItemsByIds(db, [itemId])
  return item
}

export async function listItemsByIds(db: Db, itemIds: string[]) {
  if (itemIds.length === 0) return []
  const rows = await db
    .selectFrom('inspection_items')
    .select(columns)
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .execute()
  return rows.map(typed)
}

export type ItemRow = Awaited<ReturnType<typeof listItemsByIds>>[number]

interface StoredItem {
  content: Content
  examinedBy: string | null
  changedByOfficeAt: Date | null
  status: ItemStatus
  equipmentId: string | null
}

interface NewItem extends StoredItem {
  id: string
  jobId: string
  createdAt: Date
  createdBy: string
  addedAt: Date | null
}

/** False when something already lies under that id. */
export async function insertItem(tx: Db, item: NewItem): Promise<boolean> {
  const row = await tx
    .insertInto('inspection_items')
    .values({
      ...values(item),
      id: item.id,
      job_id: item.jobId,
      created_at: item.createdAt,
      added_at: item.addedAt,
      created_by: item.createdBy,
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

/** What somebody had examined and the office deleted, while no engineer has completed the job since. */
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

function values({ content, status, equipmentId, examinedBy, changedByOfficeAt }: StoredItem) {
  return {
    status,
    examined_by: examinedBy,
    changed_by_office_at: changedByOfficeAt,
    equipment_id: equipmentId,
    serial_number: content.serialNumber,
    asset_number: content.assetNumber,
    description: content.description,
    hol: content.hol,
    manufacturer: content.manufacturer,
    model_name: content.modelName,
    wll: content.wll,
    swl_configuration: content.swlConfiguration,
    manufactured_on: content.dateOfManufacture,
    additional_info: content.additionalInfo,
    is_accessory: content.isAccessory,
    lifts_people: content.liftsPeople,
    last_examined_on: content.dateOfLastExamination,
    outcome: content.outcome,
    outcome_reason: content.outcomeReason,
    limitations: content.limitations,
    photo_file_id: content.photoFileId,
    first_after_install: content.firstInspectionAfterInstall,
    installed_correctly: content.installedCorrectly,
    examination_type: content.examinationType,
    scheme_reference: content.schemeReference,
    exceptional_event: content.exceptionalEvent,
    examined_on: content.examinationDate,
    next_examination_on: content.nextExaminationDate,
    defect_part: content.defectPart,
    defect_description: content.defectDescription,
    defect_immediate_danger: content.defectImmediateDanger,
    defect_potential_danger: content.defectPotentialDanger,
    danger_by: content.dangerByDate,
    repair_details: content.repairDetails,
    defects: JSON.stringify(content.defects),
    test_details: content.testDetails,
    fit_for_purpose: content.fitForPurpose,
  }
}

const columns = [
  'id',
  'job_id as jobId',
  'status',
  'created_at as createdAt',
  'created_by as createdBy',
  'updated_at as updatedAt',
  'deleted_at as deletedAt',
  'version',
  'examined_by as examinedBy',
  'changed_by_office_at as changedByOfficeAt',
  'serial_number as serialNumber',
  'asset_number as assetNumber',
  'description',
  'hol',
  'manufacturer',
  'model_name as modelName',
  'wll',
  'swl_configuration as swlConfiguration',
  'manufactured_on as dateOfManufacture',
  'additional_info as additionalInfo',
  'is_accessory as isAccessory',
  'lifts_people as liftsPeople',
  'last_examined_on as dateOfLastExamination',
  'outcome',
  'outcome_reason as outcomeReason',
  'limitations',
  'photo_file_id as photoFileId',
  'first_after_install as firstInspectionAfterInstall',
  'installed_correctly as installedCorrectly',
  'examination_type as examinationType',
  'scheme_reference as schemeReference',
  'exceptional_event as exceptionalEvent',
  'examined_on as examinationDate',
  'next_examination_on as nextExaminationDate',
  'defect_part as defectPart',
  'defect_description as defectDescription',
  'defect_immediate_danger as defectImmediateDanger',
  'defect_potential_danger as defectPotentialDanger',
  'danger_by as dangerByDate',
  'repair_details as repairDetails',
  'defects',
  'test_details as testDetails',
  'fit_for_purpose as fitForPurpose',
] as const

interface StoredRow extends GravestDefect {
  status: string
  examinationType: string
  outcome: string
  defects: unknown
}

/** The table's check constraints admit nothing else. */
function typed<Row extends StoredRow>(row: Row) {
  return {
    ...row,
    status: row.status as ItemStatus,
    examinationType: row.examinationType as ExaminationType,
    outcome: row.outcome as ItemOutcome,
    // Only this file writes the column, from that type.
    defects: defectsOf({ ...row, defects: row.defects as Defect[] }),
  }
}
