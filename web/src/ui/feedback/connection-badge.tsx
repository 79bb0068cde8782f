import { IconCloudCheck, IconCloudOff, IconCloudPause } from '@tabler/icons-react'
import meanings from '#web/ui/theme/meaning.module.css'
import styles from './connection-badge.module.css'

interface Props {
  isOnline: boolean
  /** Nothing is sent, whether the server answers or not: its person goes on without signing in. */
  isPaused?: boolean
  /** Null while it is not known yet. */
  pendingCount: number | null
}

/** Whether work reaches the server now, and how much of it still waits on this device. */
export function ConnectionBadge({ isOnline, isPaused = false, pendingCount }: Props) {
  const count = pendingCount === null ? null : Math.max(0, pendingCount)
  const isSending = isOnline && !isPaused
  const OnlineIcon = isOnline ? IconCloudCheck : IconCloudOff
  const Icon = isPaused ? IconCloudPause : OnlineIcon
  return (
    <output
      className={`${styles.badge} ${isSending ? meanings.good : meanings.waiting} ${isPaused ? styles.paused : ''}`}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>{connectionWords({ isOnline, isPaused })}</span>
      {count !== null && (
        <span className={`${styles.count} ${count > 0 ? styles.waiting : ''}`}>
          {count}
          <span className="visually-hidden"> pending {count === 1 ? 'sync' : 'syncs'}</span>
        </span>
      )}
    </output>
  )
}

export function connectionWords({ isOnline, isPaused }: { isOnline: boolean; isPaused: boolean }): string {
  if (isPaused) return 'Sync paused'
  return isOnline ? 'Online' : 'Offline'
}
