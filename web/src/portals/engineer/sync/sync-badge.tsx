import { Group } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#web/api/session.ts'
import styles from './sync-badge.module.css'
import { useAppBadge, useSyncState } from '#web/offline/hooks/use-sync-state.ts'
import { ConnectionBadge, connectionWords } from '#web/ui/feedback/connection-badge.tsx'
import { counted } from '#web/ui/feedback/counted.ts'
import { useLazyOverlay } from '#web/ui/overlay/lazy-overlay.ts'

const loadSyncPanel = async () => (await import('./sync-panel.tsx')).SyncPanel

/** On every engineer screen: whether work reaches the server and how much waits; pressed, it tells the rest. */
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
