import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

interface Props {
  /** One of what is listed: "company". */
  what: string
  q: string
  onClear: () => void
  children?: ReactNode
}

export function NothingMatches({ what, q, onClear, children }: Props) {
  return (
    <EmptyState
      icon={IconSearchOff}
      title={q ? `No ${what} matches “${q}”` : `No ${what} matches these filters`}
      action={<Button onClick={onClear}>Show all</Button>}
    >
      {children}
    </EmptyState>
  )
}
