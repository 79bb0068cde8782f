import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useInvitationActions } from './use-invitation-actions.tsx'
import { download } from '#web/api/client.ts'
import { UserTable } from '#web/features/users/user-table.tsx'
import { userQueries, usersPerPage } from '#web/features/users/users.api.ts'
import { ImportLink } from '#web/portals/admin/imports/import-link.tsx'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ExportMenu } from '#web/ui/table/export-menu.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { focusPage } from '#web/ui/page/page-focus.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PagedList } from '#web/ui/table/paged-list.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { userAddress } from '#web/portals/admin/admin-addresses.ts'
import { exportUsers } from '#contract/users/users.contract.ts'
import { Choices } from '#web/ui/form/choice/choices.tsx'
import { roles, type Role } from '#contract/permissions.ts'

export function UsersPage() {
  const address = useListAddress()
  const { q, page } = address
  const role = roleFrom(address.filter('role'))
  const list = useQuery(userQueries.page({ q, role, page }))
  const invitations = useInvitationActions(focusPage)

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
        <RoleFilter role={role} onChange={(chosen) => address.choose({ role: chosen ?? null })} />
      </Group>
      <PagedList
        what="The users"
        list={list}
        address={address}
        pageSize={usersPerPage}
        columns={4}
        nothing={
          q || role ? (
            <NothingMatches what="user" q={q} onClear={() => address.choose({ q: null, role: null })} />
          ) : (
            <EmptyState icon={IconUsers} title="No users yet" />
          )
        }
      >
        {(users, isOutdated) => (
          <UserTable
            users={users}
            isOutdated={isOutdated}
            addressOf={userAddress}
            invitationActions={invitations.actionsFor}
            onDeleted={focusPage}
          />
        )}
      </PagedList>
      {invitations.dialog}
    </>
  )
}

interface Props {
  role: Role | undefined
  onChange: (role: Role | undefined) => void
}

const options = [
  { value: 'all', label: 'All' },
  { value: 'engineer', label: 'Engineers' },
  { value: 'admin', label: 'Administrators' },
  { value: 'customer', label: 'Customers' },
] as const

function RoleFilter({ role, onChange }: Props) {
  return (
    <Choices
      label="Role"
      options={options}
      value={role ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  )
}

/** A role as an address names it; anything else is no filter. */
function roleFrom(text: string | null): Role | undefined {
  return roles.find((role) => role === text)
}
