import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react'
import styles from '#web/ui/connection-badge.module.css'

interface Props {
  isOnline: boolean
  /** Null while it is not known yet. */
  pendingCount: number | null
}

/** Whether work reaches the server now, and how much of it still waits on this device. */
export function ConnectionBadge({ isOnline, pendingCount }: Props) {
  const count = pendingCount === null ? null : Math.max(0, pendingCount)
  const Icon = isOnline ? IconCloudCheck : IconCloudOff
  return (
    <output className={`${styles.badge} ${isOnline ? styles.online : styles.offline}`}>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>{isOnline ? 'Online' : 'Offline'}</span>
      {count !== null && (
        <span className={`${styles.count} ${count > 0 ? styles.waiting : ''}`}>
          {count}
          <span className="visually-hidden"> pending {count === 1 ? 'sync' : 'syncs'}</span>
        </span>
      )}
    </output>
  )
}
