import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from '#contract/values/pages.ts'

/** What of a list that comes some rows at a time says whether there are more. */
interface PagedRows {
  data: InfiniteData<Page<unknown>> | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

export interface MoreRows {
  /** Of all rows, also of those that are not here yet. */
  total: number
  isLoading: boolean
  onShow: () => void
}

/** What the server has beyond the rows that are here, of one list or several shown as one; undefined where that is nothing. */
export function moreRows(...lists: PagedRows[]): MoreRows | undefined {
  const longer = lists.filter(({ hasNextPage }) => hasNextPage)
  if (longer.length === 0) return undefined
  return {
    total: lists.reduce((sum, { data }) => sum + (data?.pages.at(-1)?.total ?? 0), 0),
    isLoading: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    onShow: () => {
      for (const { fetchNextPage } of longer) void fetchNextPage()
    },
  }
}
