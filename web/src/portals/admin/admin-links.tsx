import { IconHistory, IconTrash, IconTableImport, IconBell } from '@tabler/icons-react'
import { Link } from 'react-router'
import { historyOf, importAddresses, companyAddress } from './admin-addresses.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import type { ImportKind } from '#contract/imports/import-fields.ts'

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
