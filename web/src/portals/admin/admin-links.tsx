import { IconHistory, IconTrash, IconTableImport, IconBell } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { RowMenu, type RowAction } from '#web/ui/table/row-menu.tsx'
import { discardUnsavedChanges } from '#web/ui/form/saving/unsaved-changes.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
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

export function historyAction(record: { _id: string }): RowAction {
  return { label: 'History', icon: IconHistory, run: addresses.history(record) }
}

interface RecordMenuProps {
  of: string
  record: Named
  /** `remove` asks first; what is gone has no page any more. */
  deletion?: { label: string; remove: () => Promise<unknown>; leave: string | (() => void) } | undefined
}

export function RecordMenu({ of, record, deletion }: RecordMenuProps) {
  const navigate = useNavigate()
  const actions = [historyAction(record)]
  if (deletion) {
    const { label, remove, leave } = deletion
    const onDeleted = () => {
      discardUnsavedChanges()
      if (typeof leave === 'string') void navigate(leave)
      else leave()
    }
    const run = () => void remove().then((isGone) => isGone && onDeleted())
    actions.push({ label, icon: IconTrash, isDangerous: true, run })
  }
  return <RowMenu label={`Actions for ${of}`} actions={actions} />
}

export function ImportLink({ kind }: { kind: ImportKind }) {
  return (
    <ButtonLink to={addresses.newImport(kind)} icon={IconTableImport}>
      Import
    </ButtonLink>
  )
}

export function RemindersLink() {
  return (
    <ButtonLink variant="quiet" to="/admin/reminders" icon={IconBell}>
      Reminders
    </ButtonLink>
  )
}

export function NoContact({ company }: { company: { _id: string; name: string } }) {
  return (
    <p>
      {company.name} has no contact to email. <Link to={addresses.company(company)}>Add one</Link>.
    </p>
  )
}
