import { Paper } from '@mantine/core'
import { IconDeviceMobileOff, IconShieldUp } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { CompanySitesChoice } from '#web/features/companies/sites-choice.tsx'
import { useUserActions } from '#web/features/users/use-user-actions.ts'
import { UserForm } from '#web/features/users/user-form.tsx'
import { userQueries } from '#web/features/users/users.api.ts'
import { Button } from '#web/ui/form/button.tsx'
import { recordPage } from '#web/ui/page/record-page.tsx'
import { PageHeader, BackLink } from '#web/ui/page/page-header.tsx'
import type { User } from '#contract/users/users.contract.ts'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { RecordMenu } from '#web/portals/admin/admin-links.tsx'
import { useResetSecondFactor } from '#web/features/second-factor/second-factor.api.ts'
import { useReasonedAction } from '#web/ui/overlay/use-confirmed-action.ts'

const back = { to: addresses.users, label: 'Users' }

export const UserPage = recordPage({ title: 'User', shape: 'form', back, one: userQueries.one, Page: OneUser })

function OneUser({ record: user }: { record: User }) {
  const { _id: ownId } = useUser()
  const { deleteUser } = useUserActions()
  const goBack = useGoBack()
  const deletion = { label: 'Delete user', remove: () => deleteUser(user), leave: goBack }
  const isResettable = user.hasSecondFactor && user._id !== ownId
  return (
    <>
      <BackLink to={addresses.users}>Users</BackLink>
      <PageHeader
        title={user.name}
        actions={(isResettable || user.role !== 'admin') && <UserActions user={user} isResettable={isResettable} />}
        menu={<RecordMenu of={user.name} record={user} deletion={deletion} />}
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

/** Back to where this was opened: the list as it was filtered, or a company's page. */
function useGoBack() {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  return () => void (isFirstPage ? navigate(addresses.users) : navigate(-1))
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
  const toUsers = () => void navigate(addresses.users)
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
