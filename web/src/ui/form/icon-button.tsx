import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import type { Icon } from '@tabler/icons-react'
import styles from '#web/ui/table/row-menu.module.css'

interface Props {
  icon: Icon
  /** Says what it does and to what: "Delete 12 Dock Road". */
  label: string
  onClick: () => void
}

/** One small action of a row. */
export function IconButton({ icon: Drawing, label, onClick }: Props) {
  return (
    <ActionIcon
      variant="transparent"
      className={styles.button ?? ''}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Drawing size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}
