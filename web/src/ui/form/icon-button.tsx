import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface Props {
  icon: Icon
  /** Says what it does and to what: "Delete 12 Dock Road". */
  label: string
  isOpen?: boolean
  onClick: () => void
}

export function IconButton({ icon: Drawing, label, isOpen, onClick }: Props) {
  return (
    <ActionIcon c="dimmed" aria-label={label} title={label} aria-expanded={isOpen} onClick={onClick}>
      <Drawing size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
