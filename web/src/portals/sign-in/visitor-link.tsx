import type { MouseEvent, ReactNode } from 'react'
import { openAddress } from '#web/ui/page/address.tsx'

/** A link between the pages that are shown without the router. */
export function VisitorLink({ to, children }: { to: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openAddress(to)
  }
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  )
}
