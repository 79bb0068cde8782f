import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import type { World } from './planted-world.ts'
import { asAdmin, asCustomer, asEngineer, lessor, type ValidRequest } from './request-parts.ts'

export async function equipmentOf(db: Db, itemId: string): Promise<string> {
  const item = db.selectFrom('inspection_items').select('equipment_id').where('id', '=', itemId)
  return String((await item.executeTakeFirstOrThrow()).equipment_id)
}

/** A label of ours on the piece that an item is about. */
export async function plantedTag(db: Db, itemId: string, tagValue: string) {
  const id = randomUUID()
  const equipment_id = await equipmentOf(db, itemId)
  const bound_at = new Date('2026-06-01T09:00:00Z')
  await db.insertInto('tags').values({ id, value: tagValue, kind: 'own', equipment_id, bound_at }).execute()
  return { tagId: id, tagValue }
}

/** Those of the register and of tags; what deletes comes last. */
export const equipmentRequests: Record<string, (world: World) => ValidRequest> = {
  'GET /api/equipment': ({ companyId, siteId }) =>
    asCustomer({ companyId, siteAddressId: siteId, condition: 'in_date,overdue', q: 'cb', sort: 'serialNumber' }),
  'GET /api/equipment/counts': ({ companyId }) => asCustomer({ companyId, lifecycle: 'in_service' }),
  'GET /api/equipment/counts/by-site': ({ companyId }) => asCustomer({ companyId, lifecycle: 'in_service' }),
  'GET /api/equipment/export': ({ companyId }) => asCustomer({ companyId, format: 'xlsx' }),
  'GET /api/equipment/duplicates': ({ companyId }) => asAdmin({ companyId }),
  'GET /api/equipment/:equipmentId': ({ equipmentId }) => asCustomer({ equipmentId }),
  'GET /api/equipment/:equipmentId/examinations': ({ equipmentId }) => asCustomer({ equipmentId }),
  'GET /api/equipment/:equipmentId/history': ({ equipmentId }) => asAdmin({ equipmentId }),
  'POST /api/equipment': ({ companyId, siteId }) =>
    asAdmin({ companyId, siteAddressId: siteId, serialNumber: 'HAND-9', description: 'Jib Crane', lessor }),
  'PUT /api/equipment/:equipmentId': ({ handMadeIds, siteId }) =>
    asAdmin({
      equipmentId: handMadeIds[0],
      siteAddressId: siteId,
      version: 1,
      lifecycle: 'stored',
      lifecycleReason: 'Spare',
    }),
  'POST /api/equipment/:equipmentId/rectified': ({ dangerousEquipmentId }) =>
    asAdmin({ equipmentId: dangerousEquipmentId, on: '2026-06-12', by: 'Hooks Ltd', description: 'Hook renewed' }),
  'GET /api/tags/:value': ({ tagValue }) => asCustomer({ value: tagValue }),
  'POST /api/equipment/:equipmentId/tags': ({ equipmentId }) => asEngineer({ equipmentId, value: '5 000112 637922' }),
  'POST /api/inspections/jobs/:jobId/items/:itemId/tags': ({ openJobId, itemId }) =>
    asEngineer({ jobId: openJobId, itemId, value: '04:a2:24:b2' }),
  'GET /api/t/:code': ({ tagValue }) => asAdmin({ code: tagValue }),
  'POST /api/labels': ({ equipmentId }) => asEngineer({ equipmentIds: [equipmentId], template: 'a4-65' }),
  'DELETE /api/tags/:tagId': ({ tagId }) => asEngineer({ tagId }),
  'POST /api/equipment/:equipmentId/not-duplicate': ({ equipmentId, handMadeIds }) =>
    asAdmin({ equipmentId, otherId: handMadeIds[0] }),
  'POST /api/equipment/:equipmentId/merge': ({ equipmentId, handMadeIds }) =>
    asAdmin({ equipmentId: handMadeIds[0], intoId: equipmentId }),
  'POST /api/equipment/:equipmentId/unmerge': ({ handMadeIds }) => asAdmin({ equipmentId: handMadeIds[0] }),
  'DELETE /api/equipment/:equipmentId': ({ handMadeIds }) => asAdmin({ equipmentId: handMadeIds[1] }),
}
