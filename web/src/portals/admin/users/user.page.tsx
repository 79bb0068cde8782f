import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconShieldUp, IconTrash } from '@tabler/icons-react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { useConfirmDeleteUser, useConfirmPromoteUser } from '#web/features/users/use-user-actions.ts'
import { UserForm } from '#web/features/users/user-form.tsx'
import { userQueries } from '#web/features/users/users.api.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PageNotReady } from '#web/ui/page/page-not-ready.tsx'
import { NothingThere, isNotThere } from '#web/ui/page/nothing-there.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { discardUnsavedChanges } from '#web/ui/form/saving/unsaved-changes.tsx'
import type { User } from '#contract/users/users.contract.ts'
import { usersAddress } from '#web/portals/admin/admin-addresses.ts'

export function UserPage() {
  const { userId = '' } = useParams()
  const { data: user, error, refetch } = useQuery(userQueries.one(userId))
  const goBack = useGoBack()
  const leaveDeleted = () => {
    discardUnsavedChanges()
    goBack()
  }

  if (isNotThere(error)) return <NothingThere title="User not found" back={{ to: usersAddress, label: 'Users' }} />
  if (!user)
    return (
      <PageNotReady title="User" shape="form" back={{ to: usersAddress, label: 'Users' }} load={{ error, refetch }} />
    )
  return (
    <>
      <BackLink to={usersAddress}>Users</BackLink>
      <PageHeader title={user.name} actions={<UserActions user={user} onDeleted={leaveDeleted} />} />
      <Paper maw={610} p={{ base: 'md', sm: 'lg' }}>
        <UserForm
          user={user}
          companyField={(field) => <CompanySelect {...field} />}
          onSaved={goBack}
          onCancel={goBack}
        />
      </Paper>
    </>
  )
}

function UserActions({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const deleteUser = useConfirmDeleteUser()
  const promote = useConfirmPromoteUser()
  return (
    <>
      {user.role !== 'admin' && (
        <Button icon={<IconShieldUp size={18} stroke={1.5} aria-hidden />} onClick={() => void promote(user)}>
          Promote to admin
        </Button>
      )}
      <Button
        icon={<IconTrash size={18} stroke={1.5} aria-hidden />}
        onClick={() => void deleteUser(user).then((isGone) => isGone && onDeleted())}
      >
        Delete user
      </Button>
    </>
  )
}

/** Back to where this was opened: the list as it was filtered, or a company's page. */
function useGoBack() {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  return () => void (isFirstPage ? navigate(usersAddress) : navigate(-1))
}
