import type { Hit } from '#web/features/search/hit-groups.ts'
import { settingsPages } from '#web/portals/settings-pages.ts'
import { creditNotesAddress, equipmentAddresses, importAddresses, jobsAddress } from './admin-addresses.ts'
import { destinationsOf, quickActions, railGroups } from './pages.ts'

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
  { label: 'Credit notes', detail: 'What you credited on invoices', to: creditNotesAddress },
  ...settingsPages.map(({ label, path }) => ({ label, detail: '', to: path })),
  { label: 'Your account', detail: 'Name, password and sessions', to: '/account' },
]

const actions: Command[] = [
  ...quickActions.toReversed().map(({ label, to }) => ({ label, detail: '', to })),
  { label: 'Load from previous job', detail: '', to: `${jobsAddress}/load-from-previous` },
  { label: 'Add equipment', detail: '', to: equipmentAddresses.create() },
  { label: 'Import a spreadsheet', detail: '', to: importAddresses.create() },
]

/** The pages and actions whose names have every word typed, as words begin. */
export function commandsFor(q: string): { pages: Hit[]; actions: Hit[] } {
  const words = wordsIn(q)
  const named = ({ label }: Command) =>
    words.length > 0 && words.every((word) => wordsIn(label).some((each) => each.startsWith(word)))
  return { pages: pages.filter(named).map(toHit), actions: actions.filter(named).map(toHit) }
}

/** What is offered before anything is typed. */
export const firstActions: Hit[] = actions.slice(0, quickActions.length).map(toHit)

const newJobFor = /^(?:create\s+)?(?:a\s+)?new\s+job\s+(?:for\s+)?(.*)$/i

/** "New job for Severn" asks for the company only. */
export function companySoughtIn(q: string): string | null {
  return newJobFor.exec(q)?.[1]?.trim() || null
}

export function newJobHit({ _id, title }: { _id: string; title: string }): Hit {
  return toHit({ label: `New job for ${title}`, detail: '', to: `${jobsAddress}/new?company=${_id}` })
}

function toHit({ label, detail, to }: Command): Hit {
  return { key: `command ${to}`, number: null, title: label, detail, to }
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
