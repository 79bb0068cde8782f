import { Text } from '@mantine/core'
import { IconLogout, IconPencil, IconShieldUp, IconTrash } from '@tabler/icons-react'
import { RoleBadge } from './role-badge.tsx'
import { useUser } from '#web/api/session.ts'
import { useConfirmDeleteUser } from './use-confirm-delete-user.ts'
import { useConfirmEndUserSessions } from './use-confirm-end-user-sessions.ts'
import { useConfirmPromoteUser } from './use-confirm-promote-user.ts'
import { DataTable, type Column } from '#web/ui/table/data-table.tsx'
import { RowMenu, type RowAction } from '#web/ui/table/row-menu.tsx'
import { TwoLines } from '#web/ui/table/two-lines.tsx'
import type { User } from '#contract/users/users.contract.ts'

interface Props {
  users: User[]
  isOutdated: boolean
  addressOf: (user: User) => string
  /** The row that had the keyboard is gone. */
  onDeleted: () => void
}

const columns: readonly [Column<User>, ...Column<User>[]] = [
  { header: 'Name', cell: ({ name }) => name },
  {
    header: 'Email',
    width: '30%',
    cell: ({ email }) => (
      <Text span c="dimmed">
        {email}
      </Text>
    ),
  },
  { header: 'Role', width: '160px', cell: ({ role }) => <RoleBadge role={role} /> },
  { header: 'Company', cell: ({ companyId }) => companyId && <TwoLines>{companyId.name}</TwoLines> },
]

export function UserTable({ users, isOutdated, addressOf, onDeleted }: Props) {
  const deleteUser = useConfirmDeleteUser()
  const promote = useConfirmPromoteUser()
  const endUserSessions = useConfirmEndUserSessions()
  const me = useUser()

  const actionsFor = (user: User): RowAction[] => [
    { label: 'Edit', icon: IconPencil, run: addressOf(user) },
    ...(user.role === 'admin'
      ? []
      : [{ label: 'Promote to admin', icon: IconShieldUp, run: () => void promote(user) }]),
    ...(user._id === me._id
      ? []
      : [{ label: 'Log out everywhere', icon: IconLogout, run: () => void endUserSessions(user) }]),
    {
      label: 'Delete',
      icon: IconTrash,
      isDangerous: true,
      run: () => void deleteUser(user).then((isGone) => isGone && onDeleted()),
    },
  ]

  return (
    <DataTable
      label="Users"
      columns={columns}
      rows={users}
      isOutdated={isOutdated}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
      actions={(user) => <RowMenu label={`Actions for ${user.name}`} actions={actionsFor(user)} />}
    />
  )
}
