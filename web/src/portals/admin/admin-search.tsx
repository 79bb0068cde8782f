import { SearchBar } from '#web/features/search/search-bar.tsx'
import { useFound } from '#web/features/search/use-found.ts'
import { useSearch } from '#web/features/search/use-search.ts'
import type { HitLinks } from '#web/features/search/hit-groups.ts'

const links: HitLinks = {
  jobs: ({ _id }) => `/admin/jobs/${_id}`,
  companies: ({ _id }) => `/admin/companies/${_id}`,
  sites: ({ companyId }) => `/admin/companies/${companyId._id}`,
  equipment: ({ _id }) => `/admin/equipment/${_id}`,
  certificates: ({ number }) => `/admin/certificates?q=${encodeURIComponent(number ?? '')}`,
  invoices: ({ _id }) => `/admin/invoices/${_id}`,
  purchaseOrders: ({ _id }) => `/admin/purchase-orders/${_id}`,
}

const useOfficeHits = (q: string) => useFound(q, links)

export function AdminSearch() {
  const search = useSearch(useOfficeHits)
  return (
    <SearchBar
      search={search}
      hint="Find a job, certificate, invoice or order by its number, a company or site by its name, equipment by its serial number."
    />
  )
}
