import { IconBuilding, IconShield, IconTool } from '@tabler/icons-react'
import styles from './role-badge.module.css'
import { roleLabels } from '#web/ui/feedback/error-words.ts'
import type { Role } from '#contract/permissions.ts'

const icons = { engineer: IconTool, admin: IconShield, customer: IconBuilding } satisfies Record<Role, unknown>

/** A role is no status: it has an icon and a word, and no colour. */
export function RoleBadge({ role }: { role: Role }) {
  const Icon = icons[role]
  return (
    <span className={styles.role}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {roleLabels[role]}
    </span>
  )
}
