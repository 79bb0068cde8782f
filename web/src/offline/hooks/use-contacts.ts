import type { DeviceWork } from '#contract/inspections/device.contract.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from './use-live-query.ts'

type Contact = DeviceWork['companies'][number]['contacts'][number]

/** Who can be called at a company of an open job. */
export function useContacts(companyId: string): Contact[] {
  return useLiveQuery(readContacts, companyId) ?? nobody
}

const nobody: Contact[] = []

async function readContacts({ store, userId }: LocalSession, companyId: string): Promise<Contact[]> {
  // Only `storeJobs` writes this row, from that type.
  const companies = ((await store.meta.get([userId, 'companies']))?.value ?? []) as DeviceWork['companies']
  return companies.find(({ _id }) => _id === companyId)?.contacts ?? nobody
}
