import { SearchBar } from '#web/features/search/search-bar.tsx'
import { recentFirst, recentHits, useFound, useSearch, type Found } from '#web/features/search/use-search.ts'
import type { HitGroup, HitLinks, Hit } from '#web/features/search/hit-groups.ts'
import { addresses } from './admin-addresses.ts'
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
  const newJobs = {
    label: 'Actions',
    hits: (results?.companies ?? [])
      .slice(0, maxNewJobs)
      .map(({ _id, title }) => command(`New job for ${title}`, addresses.newJob(_id))),
  }
  const groups = !q
    ? [
        { label: 'Recent', hits: recentHits() },
        { label: 'Actions', hits: actions.slice(0, quickActions.length) },
      ]
    : company
      ? [newJobs]
      : recentFirst([
          { label: 'Pages', hits: named(pages, q) },
          ...found.groups.filter(isCompanies),
          { label: 'Actions', hits: [...named(actions, q), ...newJobs.hits] },
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

const pages: Hit[] = [
  command('Dashboard', '/admin', 'What needs attention'),
  ...railGroups.flatMap(destinationsOf).map(({ label, to, summary }) => command(label, to, summary)),
  command('Credit notes', addresses.creditNotes, 'What you credited on invoices'),
  ...settingsPages.map(({ label, path }) => command(label, path)),
  command('Your account', '/account', 'Name, password and sessions'),
]

const actions: Hit[] = [
  ...quickActions.toReversed().map(({ label, to }) => command(label, to)),
  command('Load from previous job', `${addresses.jobs}/load-from-previous`),
  command('Add equipment', addresses.newPiece()),
  command('Import a spreadsheet', addresses.newImport()),
]

function command(title: string, to: string, detail = ''): Hit {
  return { key: `command ${to}`, number: null, title, detail, to }
}

/** Those with a word that begins with each of those typed. */
function named(commands: Hit[], q: string): Hit[] {
  const typed = wordsIn(q)
  return commands.filter(({ title }) => {
    const words = wordsIn(title)
    return typed.length > 0 && typed.every((start) => words.some((word) => word.startsWith(start)))
  })
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

const newJobFor = /^(?:create\s+)?(?:a\s+)?new\s+job\s+(?:for\s+)?(.*)$/i

/** "New job for Severn" asks for the company only. */
function companySoughtIn(q: string): string | null {
  return newJobFor.exec(q)?.[1]?.trim() || null
}
