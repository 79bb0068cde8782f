import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { send } from '#web/api/client.ts'
import { search } from '#contract/search/search.contract.ts'

/** What the server finds. While more is typed, what was found before stays in sight. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => send(search, { q }, { signal }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
    retry: false,
  })
}
