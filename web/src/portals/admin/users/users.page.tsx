import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { RoleFilter, roleFrom } from '#web/features/users/role-filter.tsx'
import { UserTable } from '#web/features/users/user-table.tsx'
import { userQueries, usersPerPage } from '#web/features/users/users.api.ts'
import { ButtonLink } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useListAddress } from '#web/ui/table/list-address.ts'
import { NothingMatches } from '#web/ui/table/nothing-matches.tsx'
import { focusPage } from '#web/ui/page/page-focus.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PagedList } from '#web/ui/table/paged-list.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { userAddress } from '#web/portals/admin/admin-addresses.ts'

export function UsersPage() {
  const address = useListAddress()
  const { q, page } = address
  const role = roleFrom(address.filter('role'))
  const list = useQuery(userQueries.page({ q, role, page }))

  return (
    <>
      <PageHeader
        title="Users"
        {...(list.data && { count: list.data.total })}
        actions={
          <ButtonLink to="/admin/users/new" variant="primary" icon={<IconPlus size={18} stroke={1.5} aria-hidden />}>
            Add New User
          </ButtonLink>
        }
      />
      <Group gap="12px 16px" mb="md">
        <SearchField label="Search users" value={q} onSearch={address.search} />
        <RoleFilter role={role} onChange={(chosen) => address.choose({ role: chosen ?? null })} />
      </Group>
      <PagedList
        what="The users"
        list={list}
        page={page}
        pageSize={usersPerPage}
        columns={4}
        onPageChange={address.goToPage}
        onPageOutOfRange={address.stayWithin}
        nothing={
          q || role ? (
            <NothingMatches what="user" q={q} onClear={() => address.choose({ q: null, role: null })} />
          ) : (
            <EmptyState icon={<IconUsers size={24} stroke={1.5} aria-hidden />} title="No users yet" />
          )
        }
      >
        {(users, isOutdated) => (
          <UserTable users={users} isOutdated={isOutdated} addressOf={userAddress} onDeleted={focusPage} />
        )}
      </PagedList>
    </>
  )
}
