import { IconCloudUp, IconCloudDownload } from '@tabler/icons-react'
import { useStorageCleared } from '#web/offline/hooks/use-storage-cleared.ts'
import type { LocalJob } from '#web/offline/store/local-views.ts'
import { StorageClearedNotice } from '#web/portals/engineer/device-notices.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ReactNode } from 'react'
import { retryNow } from '#web/offline/sync.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Above an open form: its job or its item has left meanwhile. The form stays, and what is typed can be saved. */
export function ClosedNotice({ job, isDeleted }: { job: LocalJob; isDeleted: boolean }) {
  const words = closedWords(job, isDeleted)
  const { isCleared } = useStorageCleared()
  if (isCleared) return <StorageClearedNotice />
  if (!words) return null
  return (
    <Notice variant="repair" icon={IconCloudUp} title={words.title} isAnnounced>
      {words.text}
    </Notice>
  )
}

const sentForDecision = 'What you save here is sent, and an administrator decides what to do with it.'

function closedWords({ standing, completion, isOpen }: LocalJob, isDeleted: boolean) {
  if (standing === 'gone')
    return {
      title: 'This job is no longer in your list',
      text: `It was reassigned or deleted. ${sentForDecision}`,
    }
  if (completion === 'waiting')
    return {
      title: 'Completed on this device',
      text: 'Nothing more can be saved. What you typed stays on this device in case the job is reopened.',
    }
  if (!isOpen) return { title: 'This job is completed', text: sentForDecision }
  if (isDeleted)
    return {
      title: 'This item has since been deleted',
      text: 'Save what you have typed to keep it: you can then add it as a new item.',
    }
  return null
}

export function ItemsToFetch({ children }: { children: ReactNode }) {
  return (
    <EmptyState icon={IconCloudDownload} action={<Button onClick={() => void retryNow()}>Fetch now</Button>}>
      {children}
    </EmptyState>
  )
}
