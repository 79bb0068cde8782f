import type { HitLinks } from '#web/features/search/hit-groups.ts'
import { SearchBar } from '#web/features/search/search-bar.tsx'
import { useFound } from '#web/features/search/use-found.ts'
import { useSearch } from '#web/features/search/use-search.ts'

/** Most of a customer's pages are lists, each of which can be narrowed to what was found. */
const links: HitLinks = {
  jobs: ({ title }) => `/customer?q=${encodeURIComponent(title)}`,
  sites: ({ _id }) => `/customer?site=${_id}`,
  equipment: ({ _id }) => `/customer/equipment/${_id}`,
  certificates: ({ number }) => `/customer/certificates?q=${encodeURIComponent(number ?? '')}`,
}

const useOwnHits = (q: string) => useFound(q, links)

export function CustomerSearch() {
  const search = useSearch(useOwnHits)
  return (
    <SearchBar search={search} hint="Find equipment by its serial number, a certificate by its number, or a site." />
  )
}
