import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { groupsOf, type Hit, type HitGroup, type HitLinks } from './hit-groups.ts'
import { callQuery, keepingPrevious } from '#web/api/queries.ts'
import { currentSession } from '#web/api/session.ts'
import { type SearchResults, search } from '#contract/search/search.contract.ts'

export type Search = ReturnType<typeof useSearch>

const pauseMs = 200

/** `useHits` says where is looked: it is the same hook for as long as the search stands. */
export function useSearch(useHits: (q: string) => Found) {
  const [typed, type] = useState('')
  const wanted = typed.trim()
  const [paused] = useDebouncedValue(wanted, pauseMs)
  const q = wanted === '' ? '' : paused
  const found = useHits(q)
  return { typed, q, found: { ...found, isSearching: found.isSearching || q !== wanted }, type }
}

export interface Found {
  groups: HitGroup[]
  isSearching: boolean
  /** Why the server's part of the answer is missing. */
  error: unknown
  onRetry: () => void
}

export function useFound(q: string, links: HitLinks): Found & { results: SearchResults | undefined } {
  const { data, error, isFetching, refetch } = useQuery({
    ...keepingPrevious(callQuery(['search', q], search, { q })),
    enabled: q !== '',
    retry: false,
  })
  return {
    results: q ? data : undefined,
    groups: q && data ? groupsOf(data, links) : [],
    isSearching: isFetching,
    error: q && !isFetching ? error : null,
    onRetry: () => void refetch(),
  }
}

const most = 6
const storageKey = () => `recent-hits-${currentSession()?.user._id}`

export function recentHits(): Hit[] {
  // Only rememberHit writes it.
  return JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]') as Hit[]
}

export function rememberHit(hit: Hit) {
  const hits = [hit, ...recentHits().filter(({ to }) => to !== hit.to)].slice(0, most)
  sessionStorage.setItem(storageKey(), JSON.stringify(hits))
}

export function recentFirst(groups: HitGroup[]): HitGroup[] {
  const places = recentHits().map(({ to }) => to)
  const placeOf = ({ to }: Hit) => (places.includes(to) ? places.indexOf(to) : most)
  return groups.map((group) => ({ ...group, hits: group.hits.toSorted((one, other) => placeOf(one) - placeOf(other)) }))
}
