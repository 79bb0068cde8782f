import { Choices } from '#web/ui/form/choice/choices.tsx'
import { roles, type Role } from '#contract/permissions.ts'

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

export function RoleFilter({ role, onChange }: Props) {
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
export function roleFrom(text: string | null): Role | undefined {
  return roles.find((role) => role === text)
}
