import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { DataTableSkeleton, OutdatedRows } from './data-table.tsx'
import type { useListAddress } from './list-address.ts'
import { Pager } from './pager.tsx'
import { QuietRetry } from '#web/ui/feedback/quiet-retry.tsx'
import type { Page } from '#contract/values/pages.ts'

export type ListPage = Pick<ReturnType<typeof useListAddress>, 'page' | 'goToPage' | 'stayWithin'>

interface Props<Row> {
  what: string
  list: UseQueryResult<Page<Row>>
  address: ListPage
  pageSize: number
  columns: number
  noMatch?: ReactNode
  nothing: ReactNode
  children: (rows: Row[], isOutdated: boolean) => ReactNode
}

export function PagedList<Row>({ what, list, address, pageSize, columns, noMatch, nothing, children }: Props<Row>) {
  const { page, goToPage, stayWithin } = address
  const { data, error, isPlaceholderData, refetch } = list
  const isBeyond = data !== undefined && !isPlaceholderData && data.rows.length === 0 && page > 1
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))

  useEffect(() => {
    // Its last row was deleted, or the address is an old one.
    if (isBeyond) stayWithin(lastPage)
  })

  if (error && !data) return <QuietRetry what={what} error={error} onRetry={() => void refetch()} />
  if (!data || isBeyond) return <DataTableSkeleton columns={columns} />
  if (data.total === 0) return noMatch || nothing
  return (
    <>
      {error && <QuietRetry what={what} error={error} onRetry={() => void refetch()} />}
      <OutdatedRows value={isPlaceholderData}>{children(data.rows, isPlaceholderData)}</OutdatedRows>
      <Pager page={page} pageSize={pageSize} total={data.total} onPageChange={goToPage} />
    </>
  )
}
