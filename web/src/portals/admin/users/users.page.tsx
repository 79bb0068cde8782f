import { Group, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMailForward, IconPlus, IconTrash, IconUsers, IconDeviceMobileOff, IconShieldUp } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '#web/api/client.ts'
import { useInvitationActions } from '#web/features/account-links/use-invitation-actions.ts'
import { InvitationLink } from '#web/features/users/invitation-link.tsx'
import { UserTable } from '#web/features/users/user-table.tsx'
import { userQueries, usersPerPage } from '#web/features/users/users.api.ts'
import { addresses, ImportLink, RecordMenu } from '#web/portals/admin/admin-links.tsx'
import { ButtonLink, Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportMenu, PagedList, choiceFrom } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { focusPage } from '#web/ui/page/focus-content.ts'
import { PageHeader, recordPage, BackLink } from '#web/ui/page/page-header.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { exportUsers, type InvitedUser, type User } from '#contract/users/users.contract.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { roles } from '#contract/permissions.ts'
import { pageRoutes } from '#web/ui/page/not-found.tsx'
import { useLocation, useNavigate } from 'react-router'
import { useUser } from '#web/api/session.ts'
import { CompanySelect } from '#web/features/companies/company-select.tsx'
import { CompanySitesChoice } from '#web/features/companies/sites-choice.tsx'
import { useUserActions } from '#web/features/users/use-user-actions.ts'
import { UserForm } from '#web/features/users/user-form.tsx'
import { useResetSecondFactor } from '#web/features/second-factor/second-factor.api.ts'
import { useReasonedAction } from '#web/ui/overlay/use-confirmed-action.ts'

export function UsersPage() {
  const address = useListAddress()
  const { q, page } = address
  const role = choiceFrom(roles, address.filter('role'))
  const list = useQuery(userQueries.page({ q, role, page }))
  const [invited, setInvited] = useState<InvitedUser | null>(null)
  const closeInvited = () => setInvited(null)
  const { sendAgain, withdraw } = useInvitationActions(setInvited)
  const invitationActions = (user: User): RowAction[] => [
    { label: 'Send again', icon: IconMailForward, run: () => void sendAgain(user) },
    {
      label: 'Withdraw',
      icon: IconTrash,
      isDangerous: true,
      run: () => void withdraw(user).then((gone) => gone && focusPage()),
    },
  ]

  return (
    <>
      <PageHeader
        title="Users"
        {...(list.data && { count: list.data.total })}
        actions={
          <>
            <ImportLink kind="users" />
            <ExportMenu load={(format) => download(exportUsers, { q, role, format })} />
            <ButtonLink to="/admin/users/new" variant="primary" icon={IconPlus}>
              Add New User
            </ButtonLink>
          </>
        }
      />
      <Group gap="12px 16px" mb="md">
        <SearchField label="Search users" value={q} onSearch={address.search} />
        <Choices
          label="Role"
          options={roleChoices}
          value={role ?? 'all'}
          onChange={(chosen) => address.choose({ role: chosen === 'all' ? null : chosen })}
        />
      </Group>
      <PagedList
        what="The users"
        list={list}
        address={address}
        pageSize={usersPerPage}
        noMatch={
          (q || role) && <NothingMatches what="user" q={q} onClear={() => address.choose({ q: null, role: null })} />
        }
        nothing={<EmptyState icon={IconUsers} title="No users yet" />}
      >
        {(users) => <UserTable users={users} addressOf={addresses.user} invitationActions={invitationActions} />}
      </PagedList>
      {/* The link to pass on, where no mail leaves. */}
      <DialogFrame isOpen={invited !== null} title={`Invite ${invited?.name ?? ''}`} onCancel={closeInvited}>
        {invited?.link && <InvitationLink name={invited.name} link={invited.link} onDone={closeInvited} />}
      </DialogFrame>
    </>
  )
}

const roleChoices = [
  { value: 'all', label: 'All' },
  { value: 'engineer', label: 'Engineers' },
  { value: 'admin', label: 'Administrators' },
  { value: 'customer', label: 'Customers' },
] as const

const back = { to: addresses.users, label: 'Users' }

const UserPage = recordPage({ title: 'User', shape: 'form', back, one: userQueries.one, Page: OneUser })

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

export const UsersPages = pageRoutes({
  '': UsersPage,
  new: NewUserPage,
  ':id': UserPage,
})
