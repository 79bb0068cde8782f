import { IconHistory, IconTrash, IconTableImport, IconBell } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { addresses } from './admin-addresses.ts'
import { type RowAction, RowMenu } from '#web/ui/table/row-menu.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import type { ImportKind } from '#contract/imports/import-fields.ts'
import { discardUnsavedChanges } from '#web/ui/form/saving/unsaved-changes.tsx'

export function historyAction(record: { _id: string }): RowAction {
  return { label: 'History', icon: IconHistory, run: addresses.history(record) }
}

interface RecordMenuProps {
  of: string
  record: { _id: string }
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
