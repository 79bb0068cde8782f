import { Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconDeviceMobileOff, IconShieldUp } from '@tabler/icons-react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { CompanySitesChoice } from '#web/features/companies/sites-choice.tsx'
import { useUserActions } from '#web/features/users/use-user-actions.ts'
import { UserForm } from '#web/features/users/user-form.tsx'
import { userQueries } from '#web/features/users/users.api.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PageNotReady, isNotThere } from '#web/ui/page/record-page.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { discardUnsavedChanges } from '#web/ui/form/saving/unsaved-changes.tsx'
import type { User } from '#contract/users/users.contract.ts'
import { usersAddress } from '#web/portals/admin/admin-addresses.ts'
import { deleteAction, historyAction } from '#web/portals/admin/admin-links.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import { useResetSecondFactor } from '#web/features/second-factor/second-factor.api.ts'
import { useReasonedAction } from '#web/ui/overlay/use-confirmed-action.ts'

const back = { to: usersAddress, label: 'Users' }

export function UserPage() {
  const { userId = '' } = useParams()
  const { data: user, error, refetch } = useQuery(userQueries.one(userId))
  const { _id: ownId } = useUser()
  const goBack = useGoBack()
  const leaveDeleted = () => {
    discardUnsavedChanges()
    goBack()
  }

  if (!user || isNotThere(error))
    return <PageNotReady title="User" shape="form" back={back} load={{ error, refetch }} />
  const isResettable = user.hasSecondFactor && user._id !== ownId
  return (
    <>
      <BackLink to={usersAddress}>Users</BackLink>
      <PageHeader
        title={user.name}
        actions={(isResettable || user.role !== 'admin') && <UserActions user={user} isResettable={isResettable} />}
        menu={<More user={user} onDeleted={leaveDeleted} />}
      />
      <Paper maw={610} p={{ base: 'md', sm: 'lg' }}>
        <UserForm
          user={user}
          companyField={(field) => <CompanySelect {...field} />}
          sitesField={(field) => <CompanySitesChoice {...field} />}
          onSaved={goBack}
          onCancel={goBack}
        />
      </Paper>
    </>
  )
}

function UserActions({ user, isResettable }: { user: User; isResettable: boolean }) {
  const { promote } = useUserActions()
  const resetSecondFactor = useAskResetSecondFactor()
  return (
    <>
      {isResettable && (
        <Button icon={IconDeviceMobileOff} onClick={() => void resetSecondFactor(user)}>
          Reset second factor
        </Button>
      )}
      {user.role !== 'admin' && (
        <Button icon={IconShieldUp} onClick={() => void promote(user)}>
          Promote to admin
        </Button>
      )}
    </>
  )
}

function More({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const { deleteUser } = useUserActions()
  return (
    <RowMenu
      label={`Actions for ${user.name}`}
      actions={[
        historyAction(user),
        deleteAction(
          'Delete user',
          () => deleteUser(user),
          () => onDeleted(),
        ),
      ]}
    />
  )
}

/** Back to where this was opened: the list as it was filtered, or a company's page. */
function useGoBack() {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  return () => void (isFirstPage ? navigate(usersAddress) : navigate(-1))
}

function useAskResetSecondFactor() {
  const askThen = useReasonedAction()
  const { mutateAsync: reset } = useResetSecondFactor()
  return ({ _id, name }: Pick<User, '_id' | 'name'>) =>
    askThen({
      title: `Reset the second factor of ${name}?`,
      message: `Their password alone signs them in until they set up another one. Make sure it’s really ${name} asking. You’ll both get an email.`,
      label: 'Reason for resetting',
      verb: 'Reset',
      isDangerous: true,
      mutate: (reason) => reset({ userId: _id, reason }),
      success: () => `The second factor of ${name} was reset.`,
      failure: 'Error resetting the second factor',
    })
}

export function NewUserPage() {
  const navigate = useNavigate()
  const toUsers = () => void navigate(usersAddress)
  return (
    <>
      <BackLink to="/admin/users">Users</BackLink>
      <PageHeader title="Add New User" />
      <Paper maw={610} p={{ base: 'md', sm: 'lg' }}>
        <UserForm
          companyField={(field) => <CompanySelect {...field} />}
          sitesField={(field) => <CompanySitesChoice {...field} />}
          onSaved={toUsers}
          onCancel={toUsers}
        />
      </Paper>
    </>
  )
}
