import { useQuery } from '@tanstack/react-query'
import { groupsOf, type HitGroup, type HitLinks } from './hit-groups.ts'
import { type SearchResults, search } from '#contract/search/search.contract.ts'
import { callQuery, keepingPrevious } from '#web/api/queries.ts'

export interface Found {
  groups: HitGroup[]
  isSearching: boolean
  /** Why the server's part of the answer is missing. */
  error: unknown
  onRetry: () => void
}

export function useFound(q: string, links: HitLinks): Found & { results: SearchResults | undefined } {
  const { data, error, isFetching, refetch } = useQuery(searchQuery(q))
  return {
    results: q ? data : undefined,
    groups: q && data ? groupsOf(data, links) : [],
    isSearching: isFetching,
    error: q && !isFetching ? error : null,
    onRetry: () => void refetch(),
  }
}

function searchQuery(q: string) {
  return { ...keepingPrevious(callQuery(['search', q], search, { q })), enabled: q !== '', retry: false }
}
