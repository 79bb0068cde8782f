import type { ImportKind } from '#contract/imports/import-fields.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

type Named = { _id: string }

const at =
  (section: string) =>
  ({ _id }: Named) =>
    `/admin/${section}/${_id}`

const editing =
  (section: string) =>
  ({ _id }: Named) =>
    `/admin/${section}/${_id}/edit`

export const addresses = {
  companies: '/admin/companies',
  company: at('companies'),
  users: '/admin/users',
  user: at('users'),
  history: ({ _id }: Named) => `/admin/log?about=${_id}`,
  due: (companyId: string, siteId?: string) => `/admin/due?company=${companyId}${siteId ? `&site=${siteId}` : ''}`,
  danger: '/admin/danger',
  notice: at('danger'),
  pendingReviews: '/admin/recovered-work',
  pendingReviewOf: ({ _id }: Named) => `/admin/recovered-work?job=${_id}`,

  jobs: '/admin/jobs',
  job: at('jobs'),
  editJob: editing('jobs'),
  newJob: (companyId?: string) => `/admin/jobs/new${companyId ? `?company=${companyId}` : ''}`,
  /** From a completed job its equipment; from any other one the company is known already. */
  loadFromPrevious: ({ _id, status, companyId }: Pick<Job, '_id' | 'status' | 'companyId'>) =>
    `/admin/jobs/load-from-previous?${status === 'completed' ? `previous=${_id}` : `company=${companyId._id}`}`,

  equipment: '/admin/equipment',
  piece: at('equipment'),
  editPiece: editing('equipment'),
  newPiece: (companyId?: string) => `/admin/equipment/new${companyId ? `?company=${companyId}` : ''}`,
  equipmentOf: (companyId: string) => `/admin/equipment?company=${companyId}`,
  duplicates: '/admin/equipment/duplicates',

  invoices: '/admin/invoices',
  invoice: at('invoices'),
  creditInvoice: ({ _id }: Named) => `/admin/invoices/${_id}/credit`,
  editInvoice: editing('invoices'),
  creditNotes: '/admin/invoices/credit-notes',
  orders: '/admin/purchase-orders',
  order: at('purchase-orders'),

  imports: '/admin/import',
  import: at('import'),
  importStep: ({ _id }: Named, step: 'file' | 'columns' | 'check' | 'done') => `/admin/import/${_id}/${step}`,
  newImport: (kind?: ImportKind) => `/admin/import/new${kind ? `?kind=${kind}` : ''}`,
}
