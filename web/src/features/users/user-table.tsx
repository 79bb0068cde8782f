import { Group, Text } from '@mantine/core'
import {
  IconBuilding,
  IconLogout,
  IconPencil,
  IconShield,
  IconShieldUp,
  IconTool,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react'
import { useUser } from '#web/api/session.ts'
import { useUserActions } from './use-user-actions.ts'
import { focusPage } from '#web/ui/page/focus-content.ts'
import { DataTable, type Column, type PhoneRow } from '#web/ui/table/data-table.tsx'
import { RowMenu, type RowAction } from '#web/ui/table/row-menu.tsx'
import { OneLine } from '#web/ui/table/row-title.tsx'
import type { User } from '#contract/users/users.contract.ts'
import type { Role } from '#contract/permissions.ts'
import { roleLabels } from '#web/ui/feedback/error-words.ts'

interface Props {
  users: User[]
  addressOf: (user: User) => string
  invitationActions: (user: User) => RowAction[]
}

const columns: readonly [Column<User>, ...Column<User>[]] = [
  { header: 'Name', cell: ({ name }) => <OneLine>{name}</OneLine> },
  {
    header: 'Email',
    width: '25%',
    cell: ({ email }) => (
      <Text span c="dimmed">
        <OneLine>{email}</OneLine>
      </Text>
    ),
  },
  {
    header: 'Role',
    width: '160px',
    cell: ({ role, status }) => (
      <>
        <RoleBadge role={role} />
        {status === 'invited' && <Invited />}
      </>
    ),
  },
  { header: 'Company', cell: (user) => user.companyId && <OneLine>{companiesOf(user)}</OneLine> },
]

const phone: PhoneRow<User> = {
  title: ({ name }) => name,
  end: ({ role }) => <RoleBadge role={role} />,
  second: (user) => [user.status === 'invited' && <Invited key="invited" />, companiesOf(user), user.email],
}

/** "Acme Ltd and 2 more": a customer may belong to several. */
function companiesOf({ companyId, memberships }: User): string {
  const first = companyId?.name ?? ''
  return memberships.length > 1 ? `${first} and ${memberships.length - 1} more` : first
}

export function UserTable({ users, addressOf, invitationActions }: Props) {
  const { deleteUser, promote, endUserSessions, unbind } = useUserActions()
  const me = useUser()

  const actionsFor = (user: User): RowAction[] => [
    { label: 'Edit', icon: IconPencil, run: addressOf(user) },
    ...(user.role === 'admin'
      ? []
      : [{ label: 'Promote to admin', icon: IconShieldUp, run: () => void promote(user) }]),
    ...(user.status === 'invited' ? invitationActions(user) : signedUpActions(user)),
  ]
  const signedUpActions = (user: User): RowAction[] => [
    ...(user._id === me._id
      ? []
      : [{ label: 'Log out everywhere', icon: IconLogout, run: () => void endUserSessions(user) }]),
    ...(user.singleSignOnSince
      ? [{ label: 'Unlink single sign-on', icon: IconUnlink, run: () => void unbind(user) }]
      : []),
    {
      label: 'Delete',
      icon: IconTrash,
      isDangerous: true,
      run: () => void deleteUser(user).then((isGone) => isGone && focusPage()),
    },
  ]

  return (
    <DataTable
      label="Users"
      columns={columns}
      phone={phone}
      rows={users}
      keyOf={({ _id }) => _id}
      addressOf={addressOf}
      actions={(user) => <RowMenu label={`Actions for ${user.name}`} actions={actionsFor(user)} />}
    />
  )
}

function Invited() {
  return (
    <Text span display="block" c="var(--repair)" fz="xs" fw={500}>
      Invited
    </Text>
  )
}

const roleIcons = { engineer: IconTool, admin: IconShield, customer: IconBuilding } satisfies Record<Role, unknown>

/** A role is no status: it has an icon and a word, and no colour. */
function RoleBadge({ role }: { role: Role }) {
  const Icon = roleIcons[role]
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" c="dimmed" style={{ verticalAlign: 'middle' }}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {roleLabels[role]}
    </Group>
  )
}
