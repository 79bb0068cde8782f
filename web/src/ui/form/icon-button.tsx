import { ActionIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface Props {
  icon: Icon
  /** Says what it does and to what: "Delete 12 Dock Road". */
  label: string
  onClick: () => void
}

export function IconButton({ icon: Drawing, label, onClick }: Props) {
  return (
    <ActionIcon c="dimmed" aria-label={label} title={label} onClick={onClick}>
      <Drawing size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
