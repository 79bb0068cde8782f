import { IconCloudDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { retryNow } from '#web/offline/sync.ts'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export function ItemsToFetch({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      icon={IconCloudDownload}
      iconSize={26}
      action={<Button onClick={() => void retryNow()}>Fetch now</Button>}
    >
      {children}
    </EmptyState>
  )
}
