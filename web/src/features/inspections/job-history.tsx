import { useInfiniteQuery } from '@tanstack/react-query'
import { formatEvent } from './history-words.ts'
import { inspectionQueries } from './job-items.api.ts'
import { History } from '#web/ui/page/history.tsx'
import type { JobEvent } from '#contract/inspections/inspections.contract.ts'

interface Props {
  jobId: string
  jobChanges: (event: JobEvent) => string[]
}

export function JobHistory({ jobId, jobChanges }: Props) {
  const list = useInfiniteQuery(inspectionQueries.history(jobId))
  return <History list={list} formatEvent={(event) => formatEvent(event, jobChanges)} />
}
