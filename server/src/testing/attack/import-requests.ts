import type { World } from './planted-world.ts'
import { asAdmin, type ValidRequest } from './request-parts.ts'

const importColumns = [
  { index: 0, field: 'serialNumber' },
  { index: 1, field: 'description' },
]

/** Those of imports, in the order of their steps. */
export const importRequests: Record<string, (world: World) => ValidRequest> = {
  'POST /api/imports': ({ companyId }) => asAdmin({ kind: 'equipment', companyId }),
  'GET /api/imports': () => asAdmin({ kind: 'equipment' }),
  'GET /api/imports/template.xlsx': () => asAdmin({ kind: 'equipment' }),
  'GET /api/imports/:importId': ({ importIds }) => asAdmin({ importId: importIds.done }),
  'GET /api/imports/:importId/rows': ({ importIds }) => asAdmin({ importId: importIds.done, outcome: 'create' }),
  'GET /api/imports/:importId/problems.xlsx': ({ importIds }) => asAdmin({ importId: importIds.done }),
  'PUT /api/imports/:importId/mapping': ({ importIds, companyId }) =>
    asAdmin({
      importId: importIds.mapped,
      columns: importColumns,
      names: [{ kind: 'company', name: 'Acme', use: companyId }],
      companyId,
    }),
  'POST /api/imports/:importId/check': ({ importIds }) => asAdmin({ importId: importIds.mapped }),
  'POST /api/imports/:importId/run': ({ importIds }) => asAdmin({ importId: importIds.checked }),
  'POST /api/imports/:importId/undo': ({ importIds }) => asAdmin({ importId: importIds.done }),
  'DELETE /api/imports/:importId': ({ importIds }) => asAdmin({ importId: importIds.spare }),
}
