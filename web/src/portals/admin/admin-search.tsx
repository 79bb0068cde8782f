import { SearchBar } from '#web/features/search/search-bar.tsx'
import { useFound } from '#web/features/search/use-found.ts'
import { useSearch } from '#web/features/search/use-search.ts'
import type { HitLinks } from '#web/features/search/hit-groups.ts'
import {
  companyAddress,
  equipmentAddresses,
  invoiceAddresses,
  jobAddresses,
  orderAddress,
} from '#web/portals/admin/admin-addresses.ts'

const links: HitLinks = {
  jobs: jobAddresses.job,
  companies: companyAddress,
  sites: ({ companyId }) => companyAddress(companyId),
  equipment: equipmentAddresses.piece,
  certificates: ({ number }) => `/admin/certificates?q=${encodeURIComponent(number ?? '')}`,
  invoices: invoiceAddresses.invoice,
  purchaseOrders: orderAddress,
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
