import { SearchBar } from '#web/features/search/search-bar.tsx'
import { recentFirst, recentHits, useFound, useSearch, type Found } from '#web/features/search/use-search.ts'
import type { HitGroup, HitLinks, Hit } from '#web/features/search/hit-groups.ts'
import { addresses } from './admin-links.tsx'
import { settingsPages } from '#web/portals/settings-pages.ts'
import { destinationsOf, quickActions, railGroups } from './pages.ts'

const links: HitLinks = {
  jobs: addresses.job,
  companies: addresses.company,
  sites: ({ companyId }) => addresses.company(companyId),
  contacts: ({ companyId }) => addresses.company(companyId),
  equipment: addresses.piece,
  certificates: ({ number }) => `/admin/certificates?q=${encodeURIComponent(number ?? '')}`,
  invoices: addresses.invoice,
  purchaseOrders: addresses.order,
}

const maxNewJobs = 3
const isCompanies = ({ label }: HitGroup) => label === 'Companies'

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

interface Command {
  label: string
  detail: string
  to: string
}

const pages: Command[] = [
  { label: 'Dashboard', detail: 'What needs attention', to: '/admin' },
  ...railGroups.flatMap((group) =>
    destinationsOf(group).map(({ label, summary, to }) => ({ label, detail: summary, to })),
  ),
  { label: 'Credit notes', detail: 'What you credited on invoices', to: addresses.creditNotes },
  ...settingsPages.map(({ label, path }) => ({ label, detail: '', to: path })),
  { label: 'Your account', detail: 'Name, password and sessions', to: '/account' },
]

const actions: Command[] = [
  ...quickActions.toReversed().map(({ label, to }) => ({ label, detail: '', to })),
  { label: 'Load from previous job', detail: '', to: `${addresses.jobs}/load-from-previous` },
  { label: 'Add equipment', detail: '', to: addresses.newPiece() },
  { label: 'Import a spreadsheet', detail: '', to: addresses.newImport() },
]

function commandsFor(q: string): { pages: Hit[]; actions: Hit[] } {
  const words = wordsIn(q)
  const named = ({ label }: Command) =>
    words.length > 0 && words.every((word) => wordsIn(label).some((each) => each.startsWith(word)))
  return {
    pages: pages.filter(named).map(toHit),
    actions: actions.filter(named).map(toHit),
  }
}

const firstActions: Hit[] = actions.slice(0, quickActions.length).map(toHit)

const newJobFor = /^(?:create\s+)?(?:a\s+)?new\s+job\s+(?:for\s+)?(.*)$/i

/** "New job for Severn" asks for the company only. */
function companySoughtIn(q: string): string | null {
  return newJobFor.exec(q)?.[1]?.trim() || null
}

function newJobHit({ _id, title }: { _id: string; title: string }): Hit {
  return toHit({ label: `New job for ${title}`, detail: '', to: addresses.newJob(_id) })
}

function toHit({ label, detail, to }: Command): Hit {
  return { key: `command ${to}`, number: null, title: label, detail, to }
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
