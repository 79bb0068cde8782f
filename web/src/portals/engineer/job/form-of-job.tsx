import { replaceEqualDeep } from '@tanstack/react-query'
import { useMemo, useState, type ComponentType } from 'react'
import type { LocalJob } from '#web/offline/store/local-views.ts'

interface Props {
  job: LocalJob
  Page: ComponentType<{ job: LocalJob }>
}

/**
 * A form shows nothing of how much waits. It is large, and a long sync tells of every entry that leaves: on a slow phone
 * the keys would wait for it to be rendered again and again.
 */
export function FormOfJob({ job, Page }: Props) {
  const [shown, setShown] = useState(job)
  const changed = replaceEqualDeep(shown, { ...job, pendingCount: shown.pendingCount })
  if (changed !== shown) setShown(changed)
  return useMemo(() => <Page job={changed} />, [Page, changed])
}
