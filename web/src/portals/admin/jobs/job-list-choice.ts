import { type useListAddress } from '#web/ui/table/list-address.ts'
import type { Sorting } from '#web/ui/table/data-table.tsx'
import { choiceFrom } from '#web/ui/table/status-filter.tsx'
import {
  jobSorts,
  jobStatuses,
  nobodyAssigned,
  openStatuses,
  type JobSort,
  type JobStatus,
} from '#contract/jobs/jobs.rules.ts'

/** What of the jobs is shown: what is still to be done, all of them, or those in one status. */
export const shownChoices = ['open', 'all', ...jobStatuses] as const
export type Shown = (typeof shownChoices)[number]

type ListAddress = ReturnType<typeof useListAddress>

/** What the office's list shows, as its address says. It opens on what is open; a search looks through all statuses. */
export function jobListChoice(address: ListAddress) {
  const { q } = address
  const shown = choiceFrom(shownChoices, address.filter('status')) ?? (q ? 'all' : 'open')
  const filter = {
    q,
    status: statusesOf(shown),
    companyId: address.idFilter('company'),
    engineerId: address.filter('engineer') === nobodyAssigned ? nobodyAssigned : address.idFilter('engineer'),
    from: address.dayFilter('from'),
    to: address.dayFilter('to'),
  }
  // Soonest first, so that what is overdue is on top; what is done or called off, latest first.
  const sort = jobSorts.find((each) => each === address.filter('sort')) ?? (isOpen(shown) ? 'scheduled' : '-scheduled')
  return { shown, filter, sort }
}

/** The same column again turns the order round. A search gives the latest first, whatever was chosen before. */
export function sortingOf(address: ListAddress, sort: JobSort): Sorting | undefined {
  if (address.q) return undefined
  const [key, direction] = sort.startsWith('-')
    ? ([sort.slice(1), 'descending'] as const)
    : ([sort, 'ascending'] as const)
  return {
    key,
    direction,
    onSort: (chosen) => address.choose({ sort: chosen === key && direction === 'ascending' ? `-${chosen}` : chosen }),
  }
}

function statusesOf(shown: Shown): readonly JobStatus[] {
  if (shown === 'open') return openStatuses
  return shown === 'all' ? jobStatuses : [shown]
}

function isOpen(shown: Shown): boolean {
  return openStatuses.some((status) => status === shown) || shown === 'open'
}
