import { IconHistory, IconTableImport, IconBell } from '@tabler/icons-react'
import { historyOf, importAddresses, companyAddress } from './admin-addresses.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import type { ImportKind } from '#contract/imports/import-fields.ts'
import { Link } from 'react-router'

export function historyAction(record: { _id: string }): RowAction {
  return { label: 'History', icon: IconHistory, run: historyOf(record) }
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
