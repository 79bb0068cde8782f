import { SyncDetails } from './sync-details.tsx'
import type { SyncState } from '#web/offline/hooks/use-sync-state.ts'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'

interface Props {
  isOpen: boolean
  state: SyncState
  onClose: () => void
}

/** What the badge in a few words tells at length. */
export function SyncPanel({ isOpen, state, onClose }: Props) {
  return (
    <Panel isOpen={isOpen} title="Sync" onClose={onClose}>
      <SyncDetails state={state} onLeave={onClose} />
    </Panel>
  )
}
