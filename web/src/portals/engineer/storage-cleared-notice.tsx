import { IconDatabaseOff } from '@tabler/icons-react'
import { useStorageCleared } from '#web/offline/hooks/use-storage-cleared.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Jobs and unsent work have gone from this device, and nobody of ours took them. */
export function StorageClearedNotice() {
  const { isCleared, onSeen } = useStorageCleared()
  if (!isCleared) return null
  return (
    <Notice
      variant="danger"
      icon={IconDatabaseOff}
      title="The storage of this browser was cleared"
      isAnnounced
      actions={<Button onClick={onSeen}>OK, got it</Button>}
    >
      Work that hasn’t been sent may be lost. Your jobs download again when there’s signal: check each against what you
      did.
    </Notice>
  )
}
