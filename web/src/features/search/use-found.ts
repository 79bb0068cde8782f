import { useQuery } from '@tanstack/react-query'
import { groupsOf, type HitGroup, type HitLinks } from './hit-groups.ts'
import { searchQuery } from './search.api.ts'

/** What a search has found so far, and what became of it. */
export interface Found {
  groups: HitGroup[]
  isSearching: boolean
  /** Why the server's part of the answer is missing. */
  error: unknown
  onRetry: () => void
}

/** What the server finds, leading to the pages of one portal. */
export function useFound(q: string, links: HitLinks): Found {
  const { data, error, isFetching, refetch } = useQuery(searchQuery(q))
  return {
    groups: q && data ? groupsOf(data, links) : [],
    isSearching: isFetching,
    error: q && !isFetching ? error : null,
    onRetry: () => void refetch(),
  }
}
