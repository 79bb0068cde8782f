import { Group } from '@mantine/core'
import { useState } from 'react'
import { IconCloudCheck, IconCloudOff, IconCloudPause } from '@tabler/icons-react'
import { useSession } from '#web/api/session.ts'
import styles from './sync-badge.module.css'
import { useAppBadge, useSyncState } from '#web/offline/hooks/use-sync-state.ts'
import { counted } from '#web/ui/feedback/counted.ts'
import { useLazyOverlay } from '#web/ui/overlay/lazy-overlay.ts'
import meanings from '#web/ui/theme/meaning.module.css'

const loadSyncPanel = async () => (await import('./sync-panel.tsx')).SyncPanel

export function SyncBadge() {
  const state = useSyncState()
  useAppBadge(state)
  const [isOpen, setIsOpen] = useState(false)
  const { Overlay: SyncPanel, fetchOverlay } = useLazyOverlay(loadSyncPanel)
  const stuck = state.needsAttention.length
  const isPaused = useSession()?.token === null
  const connection = connectionWords({ isOnline: state.isOnline, isPaused })
  const count = state.isCounted ? ` ${counted(state.pendingCount, 'pending sync')}` : ''
  const words = `${connection}${count}, sync details`
  return (
    <Group pos="relative" display="inline-flex" gap={0} wrap="nowrap" mih={48}>
      <ConnectionBadge
        isOnline={state.isOnline}
        isPaused={isPaused}
        pendingCount={state.isCounted ? state.pendingCount : null}
      />
      {stuck > 0 && <span className={styles.dot} aria-hidden />}
      {/* Over the badge, which goes on telling its changes to those who can't see it. */}
      <button
        type="button"
        className={styles.cover}
        aria-label={stuck > 0 ? `${words}, ${stuck} need attention` : words}
        aria-haspopup="dialog"
        onClick={() => void fetchOverlay().then(setIsOpen)}
      />
      {SyncPanel && <SyncPanel isOpen={isOpen} state={state} onClose={() => setIsOpen(false)} />}
    </Group>
  )
}

interface Props {
  isOnline: boolean
  /** Nothing is sent, whether the server answers or not: its person goes on without signing in. */
  isPaused?: boolean
  /** Null while it is not known yet. */
  pendingCount: number | null
}

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

function connectionWords({ isOnline, isPaused }: { isOnline: boolean; isPaused: boolean }): string {
  if (isPaused) return 'Sync paused'
  return isOnline ? 'Online' : 'Offline'
}
