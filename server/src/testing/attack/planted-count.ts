import { completeJob, createItem } from '#contract/inspections/inspections.contract.ts'
import type { testApp } from '#server/testing/test-app.ts'
import type { World } from './planted-world.ts'
import { asAdmin, asCustomer, asEngineer, type ValidRequest } from './request-parts.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** A completed job with a piece that was not presented. */
export async function plantedCount({ db, given, engineer }: App, mine: Parameters<App['given']['job']>[0]) {
  const { id: countedJobId } = await given.job(mine)
  const words = { jobId: countedJobId, description: 'Chain Block' }
  await engineer.send(createItem, { ...words, serialNumber: 'HERE-1', fitForPurpose: true })
  const absent = { outcome: 'not_presented', outcomeReason: 'On hire' } as const
  const { body } = await engineer.send(createItem, { ...words, serialNumber: 'AWAY-1', ...absent })
  await engineer.send(completeJob, { jobId: countedJobId })
  const item = db.selectFrom('inspection_items').select('equipment_id').where('id', '=', body._id)
  return { countedJobId, absentEquipmentId: String((await item.executeTakeFirstOrThrow()).equipment_id) }
}

/** One dot. */
export const signature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const countRequests: Record<string, (world: World) => ValidRequest> = {
  'GET /api/inspections/jobs/:jobId/count': ({ countedJobId }) => asCustomer({ jobId: countedJobId }),
  'POST /api/inspections/jobs/:jobId/site-signature': ({ countedJobId }) =>
    asEngineer({ jobId: countedJobId, _id: '6a0a0c36-3b57-4b6e-8a36-36aa00000001', name: 'Mel Moore', signature }),
  'POST /api/inspections/jobs/:jobId/count/:equipmentId/note': ({ countedJobId, absentEquipmentId }) =>
    asCustomer({
      jobId: countedJobId,
      equipmentId: absentEquipmentId,
      _id: '6a0a0c36-3b57-4b6e-8a36-36aa00000002',
      text: 'In the paint shop until Friday',
    }),
  'POST /api/jobs/:jobId/revisit': ({ countedJobId }) =>
    asAdmin({ jobId: countedJobId, _id: '6a0a0c36-3b57-4b6e-8a36-36aa00000003' }),
}
