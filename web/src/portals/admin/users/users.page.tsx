import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMailForward, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '#web/api/client.ts'
import { useInvitationActions } from '#web/features/account-links/use-invitation-actions.ts'
import { InvitationLink } from '#web/features/users/invitation-link.tsx'
import { UserTable } from '#web/features/users/user-table.tsx'
import { userQueries, usersPerPage } from '#web/features/users/users.api.ts'
import { ImportLink } from '#web/portals/admin/admin-links.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportMenu, PagedList } from '#web/ui/table/list-page.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DialogFrame } from '#web/ui/overlay/dialog-frame.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { addresses } from '#web/portals/admin/admin-addresses.ts'
import { exportUsers, type InvitedUser, type User } from '#contract/users/users.contract.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { choiceFrom } from '#web/ui/table/status-filter.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import { roles } from '#contract/permissions.ts'
import { NewUserPage, UserPage } from './user.page.tsx'
import { pageRoutes } from '#web/ui/page/not-found.tsx'

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
      run: () => void withdraw(user),
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

export const UsersPages = pageRoutes({
  '': UsersPage,
  new: NewUserPage,
  ':id': UserPage,
})
