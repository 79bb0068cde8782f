import { plainNumber } from '#contract/inspections/equipment/equipment.rules.ts'
import { maxHits, searchedWords } from '#contract/search/search.rules.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { ItemRow, JobRow } from '#web/offline/store/local-rows.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from './use-live-query.ts'

export type LocalHits = Awaited<ReturnType<typeof readHits>>

export function useLocalSearch(q: string): LocalHits | undefined {
  return useLiveQuery(readHits, q)
}

async function readHits({ store, userId }: LocalSession, q: string) {
  const words = searchedWords(q)
  if (words.length === 0) return { jobs: [], items: [] }
  const rows = await store.jobs.where('userId').equals(userId).toArray()
  const jobs = rows.map(({ job }) => job).filter(({ status }) => status !== 'cancelled')
  const serial = plainNumber(words.join(''))
  const items = serial === null ? [] : await store.items.where('userId').equals(userId).toArray()
  return {
    jobs: jobs
      .filter((job) => isFound(job, words))
      .toSorted((one, other) => one.scheduledDate.localeCompare(other.scheduledDate))
      .slice(0, maxHits),
    items: itemsWith(serial ?? '', items, rows).slice(0, maxHits),
  }
}

function isFound({ number, title, companyId, siteAddressId }: Job, words: string[]): boolean {
  const { addressLine1, addressLine2, city, postcode } = siteAddressId
  const text = [number, title, companyId.name, addressLine1, addressLine2, city, postcode].join(' ').toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Those whose serial number begins with what was typed come first. */
function itemsWith(serial: string, rows: ItemRow[], jobs: JobRow[]) {
  const jobById = new Map(jobs.map(({ _id, job }) => [_id, job]))
  const found = rows.flatMap(({ _id, jobId, mine, server, isDeletedHere }) => {
    const content = mine ?? server
    const job = jobById.get(jobId)
    const place = content ? (plainNumber(content.serialNumber) ?? '').indexOf(serial) : -1
    if (isDeletedHere || !content || !job || place < 0) return []
    const { serialNumber, description } = content
    return [{ place, hit: { _id, serialNumber, description, job } }]
  })
  return found.toSorted((one, other) => Number(one.place > 0) - Number(other.place > 0)).map(({ hit }) => hit)
}
