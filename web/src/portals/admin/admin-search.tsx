import { commandsFor, companySoughtIn, firstActions, newJobHit } from './commands.ts'
import { SearchBar } from '#web/features/search/search-bar.tsx'
import { type Found, recentFirst, recentHits, useFound, useSearch } from '#web/features/search/use-search.ts'
import type { HitGroup, HitLinks } from '#web/features/search/hit-groups.ts'
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
  contacts: ({ companyId }) => companyAddress(companyId),
  equipment: equipmentAddresses.piece,
  certificates: ({ number }) => `/admin/certificates?q=${encodeURIComponent(number ?? '')}`,
  invoices: invoiceAddresses.invoice,
  purchaseOrders: orderAddress,
}

const maxNewJobs = 3
const isCompanies = ({ label }: HitGroup) => label === 'Companies'

/** Pages that are called so, companies and what can be done for them, then everything else. */
function useOfficeHits(q: string): Found {
  const company = companySoughtIn(q)
  const { results, ...found } = useFound(company ?? q, links)
  const newJobs = { label: 'Actions', hits: (results?.companies ?? []).slice(0, maxNewJobs).map(newJobHit) }
  const { pages, actions } = commandsFor(q)
  const groups = !q
    ? [
        { label: 'Recent', hits: recentHits() },
        { label: 'Actions', hits: firstActions },
      ]
    : company
      ? [newJobs]
      : recentFirst([
          { label: 'Pages', hits: pages },
          ...found.groups.filter(isCompanies),
          { label: 'Actions', hits: [...actions, ...newJobs.hits] },
          ...found.groups.filter((group) => !isCompanies(group)),
        ])
  return { ...found, groups: groups.filter(({ hits }: HitGroup) => hits.length > 0) }
}

export function AdminSearch() {
  const search = useSearch(useOfficeHits)
  return (
    <SearchBar
      search={search}
      hint="Find a job, certificate, invoice or order by its number, a company, site or contact by its name, equipment by its serial number, a caller by their telephone number. Or type a page, or “New job for” and a company."
    />
  )
}
