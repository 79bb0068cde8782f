import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { useUserActions } from './use-user-actions.ts'
import type { CompanyField, SitesField } from './user-fields.tsx'
import { UserForm } from './user-form.tsx'
import { userQueries } from './users.api.ts'
import { Button, IconButton } from '#web/ui/form/button.tsx'
import { PartList } from '#web/ui/table/part-list.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import type { User } from '#contract/users/users.contract.ts'

interface Props {
  company: { _id: string; name: string }
  companyField: CompanyField
  sitesField: SitesField
  /** The form to add one may be opened from elsewhere on the page, so the page holds it. */
  isAdding: boolean
  opener: RefObject<HTMLButtonElement | null>
  onAdd: () => void
  onClose: () => void
  start: { name: string; email: string }
  addressOf: (user: User) => string
}

export function CompanyLogins(props: Props) {
  const { data, error, refetch } = useQuery(userQueries.ofCompany(props.company._id))
  const { deleteUser } = useUserActions()
  const {
    company: { _id, name },
    isAdding,
    opener,
    start,
  } = props

  if (error && !data) return <QuietRetry what="The logins" error={error} onRetry={() => void refetch()} />
  return (
    <PartList
      title="Logins"
      parts={data?.rows ?? []}
      nothing={data ? 'No logins yet. Add one so that this customer can open certificates.' : ''}
      action={
        !isAdding && (
          <Button ref={opener} icon={IconPlus} onClick={props.onAdd}>
            Add login
          </Button>
        )
      }
      form={
        isAdding && (
          <UserForm
            key={start.email}
            start={{ ...start, role: 'customer', companyId: { _id, name } }}
            companyField={props.companyField}
            sitesField={props.sitesField}
            onSaved={props.onClose}
            onCancel={props.onClose}
          />
        )
      }
      row={(user) => ({
        title: <Link to={props.addressOf(user)}>{user.name}</Link>,
        lines: [user.email],
        action: <IconButton icon={IconTrash} label={`Delete ${user.name}`} onClick={() => void deleteUser(user)} />,
      })}
    />
  )
}
