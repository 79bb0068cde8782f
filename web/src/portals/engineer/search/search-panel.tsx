import type { HitGroup, HitLinks } from '#web/features/search/hit-groups.ts'
import { SearchDialog } from '#web/features/search/search-dialog.tsx'
import { type Found, useFound, useSearch } from '#web/features/search/use-search.ts'
import { useConnection } from '#web/offline/hooks/use-connection.ts'
import { useLocalSearch, type LocalHits } from '#web/offline/hooks/use-local-search.ts'
import { jobStatusLabels } from '#contract/jobs/jobs.rules.ts'
import { britishDay } from '#contract/values/days.ts'

const toJob = (jobId: string) => `/engineer/job/${jobId}`
const toItem = (jobId: string, itemId: string) => `${toJob(jobId)}?item=${itemId}`
const toJobsWith = (words: string) => `/engineer?q=${encodeURIComponent(words)}`

const links: HitLinks = {
  jobs: ({ _id }) => toJob(_id),
  equipment: ({ jobId, itemId, companyId }) => (jobId && itemId ? toItem(jobId, itemId) : toJobsWith(companyId.name)),
  certificates: ({ jobId }) => toJob(jobId),
  companies: ({ title }) => toJobsWith(title),
  sites: ({ title }) => toJobsWith(title.split(',')[0] ?? title),
}

export function SearchPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const search = useSearch(useEngineerHits)
  const { isOnline } = useConnection()
  const hint = isOnline
    ? 'Find a job by its number, title, company or site, equipment by its serial number, a certificate by its number.'
    : 'You have no signal. Jobs and equipment on this device are found by number, title, company, site and serial number.'
  return <SearchDialog isOpen={isOpen} search={search} hint={hint} onClose={onClose} />
}

function useEngineerHits(q: string): Found {
  const local = useLocalSearch(q)
  const { isOnline } = useConnection()
  const found = useFound(isOnline ? q : '', links)
  return {
    ...found,
    groups: merged(local ? groupsOnDevice(local) : [], found.groups),
    isSearching: found.isSearching || local === undefined,
  }
}

function groupsOnDevice({ jobs, items }: LocalHits): HitGroup[] {
  return [
    {
      label: 'Jobs',
      hits: jobs.map((job) => ({
        key: `jobs ${job._id}`,
        number: job.number ?? null,
        title: job.title,
        detail: [
          job.companyId.name,
          `${job.siteAddressId.addressLine1}, ${job.siteAddressId.city}`,
          britishDay(job.scheduledDate),
          jobStatusLabels[job.status],
        ].join(' · '),
        to: toJob(job._id),
      })),
    },
    {
      label: 'Equipment',
      hits: items.map(({ _id, serialNumber, description, job }) => ({
        key: `items ${_id}`,
        number: serialNumber,
        title: description,
        detail: [job.companyId.name, job.title, britishDay(job.scheduledDate)].join(' · '),
        to: toItem(job._id, _id),
      })),
    },
  ].filter(({ hits }) => hits.length > 0)
}

/** What is on the device first. What the server finds too, leading to the same page under the same number, is shown once. */
function merged(onDevice: HitGroup[], onServer: HitGroup[]): HitGroup[] {
  const identityOf = ({ to, number }: HitGroup['hits'][number]) => `${to} ${number ?? ''}`
  const known = new Set(onDevice.flatMap(({ hits }) => hits.map(identityOf)))
  const labels = [...new Set([...onDevice, ...onServer].map(({ label }) => label))]
  const hitsOf = (groups: HitGroup[], label: string) => groups.find((group) => group.label === label)?.hits ?? []
  return labels
    .map((label) => ({
      label,
      hits: [...hitsOf(onDevice, label), ...hitsOf(onServer, label).filter((hit) => !known.has(identityOf(hit)))],
    }))
    .filter(({ hits }) => hits.length > 0)
}
