import { IconHistory, IconTrash, IconTableImport, IconBell } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import type { ImportKind } from '#contract/imports/import-fields.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

export function historyAction(record: { _id: string }): RowAction {
  return { label: 'History', icon: IconHistory, run: historyOf(record) }
}

/** Deletes after a question, and then leaves the page of what is gone. */
export function deleteAction(label: string, remove: () => Promise<unknown>, onDeleted: () => void): RowAction {
  return { label, icon: IconTrash, isDangerous: true, run: () => void remove().then((isGone) => isGone && onDeleted()) }
}

export function ImportLink({ kind }: { kind: ImportKind }) {
  return (
    <ButtonLink to={importAddresses.create(kind)} icon={IconTableImport}>
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
      {company.name} has no contact to email. <Link to={companyAddress(company)}>Add one</Link>.
    </p>
  )
}

type Named = { _id: string }

export const companiesAddress = '/admin/companies'
export const usersAddress = '/admin/users'
export const jobsAddress = '/admin/jobs'
export const pendingReviewAddress = '/admin/recovered-work'
export const equipmentAddress = '/admin/equipment'
export const importAddress = '/admin/import'
export const dangerAddress = '/admin/danger'
export const invoicesAddress = '/admin/invoices'
export const creditNotesAddress = `${invoicesAddress}/credit-notes`
export const ordersAddress = '/admin/purchase-orders'

export const historyOf = ({ _id }: Named) => `/admin/log?about=${_id}`

export const companyAddress = ({ _id }: Named) => `${companiesAddress}/${_id}`
export const userAddress = ({ _id }: Named) => `${usersAddress}/${_id}`
export const noticeAddress = ({ _id }: Named) => `${dangerAddress}/${_id}`
export const orderAddress = ({ _id }: Named) => `${ordersAddress}/${_id}`
export const pendingReviewOf = ({ _id }: Named) => `${pendingReviewAddress}?job=${_id}`

export const jobAddresses = {
  job: ({ _id }: Named) => `${jobsAddress}/${_id}`,
  edit: ({ _id }: Named) => `${jobsAddress}/${_id}/edit`,
  /** From a completed job its equipment; from any other one the company is known already. */
  loadFromPrevious: ({ _id, status, companyId }: Pick<Job, '_id' | 'status' | 'companyId'>) =>
    `${jobsAddress}/load-from-previous?${status === 'completed' ? `previous=${_id}` : `company=${companyId._id}`}`,
}

export const equipmentAddresses = {
  piece: ({ _id }: Named) => `${equipmentAddress}/${_id}`,
  edit: ({ _id }: Named) => `${equipmentAddress}/${_id}/edit`,
  create: (companyId?: string) => `${equipmentAddress}/new${companyId ? `?company=${companyId}` : ''}`,
  ofCompany: (companyId: string) => `${equipmentAddress}?company=${companyId}`,
  duplicates: `${equipmentAddress}/duplicates`,
}

export const invoiceAddresses = {
  invoice: ({ _id }: Named) => `${invoicesAddress}/${_id}`,
  credit: ({ _id }: Named) => `${invoicesAddress}/${_id}/credit`,
  edit: ({ _id }: Named) => `${invoicesAddress}/${_id}/edit`,
}

export const importAddresses = {
  import: ({ _id }: Named) => `${importAddress}/${_id}`,
  step: ({ _id }: Named, step: 'file' | 'columns' | 'check' | 'done') => `${importAddress}/${_id}/${step}`,
  create: (kind?: ImportKind) => `${importAddress}/new${kind ? `?kind=${kind}` : ''}`,
}
