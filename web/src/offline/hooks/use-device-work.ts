import type { DeviceWork } from '#contract/inspections/device.contract.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from './use-live-query.ts'

type Company = DeviceWork['companies'][number]
type Contact = Company['contacts'][number]

export interface Person {
  name: string
  role: string
}

export function useContacts(companyId: string): Contact[] {
  return useLiveQuery(readContacts, companyId) ?? noContacts
}

/** Who can be told there of a danger: the person who was told last, then the contacts. Each name once. */
export function usePeopleToTell(companyId: string): Person[] {
  return useLiveQuery(readPeople, companyId) ?? nobody
}

const noContacts: Contact[] = []
const nobody: Person[] = []

async function readContacts(localSession: LocalSession, companyId: string): Promise<Contact[]> {
  const contacts = (await readCompany(localSession, companyId))?.contacts ?? noContacts
  return contacts.filter(({ phone }) => phone !== '')
}

async function readPeople(localSession: LocalSession, companyId: string): Promise<Person[]> {
  const { store, userId } = localSession
  const company = await readCompany(localSession, companyId)
  const jobs = await store.jobs.where('userId').equals(userId).toArray()
  const jobIds = jobs.filter(({ job }) => job.companyId._id === companyId).map(({ _id }) => [userId, _id])
  const told = await store.notices.where('[userId+jobId]').anyOf(jobIds).sortBy('toldAt')
  const people = [
    ...told.toReversed().map(({ toldName: name, toldRole: role }) => ({ name, role })),
    ...(company?.toldLast ? [company.toldLast] : []),
    ...(company?.contacts ?? []).map(({ name }) => ({ name, role: '' })),
  ]
  const isFirst = ({ name }: Person, place: number) =>
    people.findIndex((each) => each.name.toLowerCase() === name.toLowerCase()) === place
  return people.filter(isFirst)
}

async function readCompany({ store, userId }: LocalSession, companyId: string): Promise<Company | undefined> {
  // Only `storeJobs` writes this row, from that type.
  const companies = ((await store.meta.get([userId, 'companies']))?.value ?? []) as Company[]
  return companies.find(({ _id }) => _id === companyId)
}

type Examiner = DeviceWork['examiner']

export function useExaminer(): Examiner | undefined {
  return useLiveQuery(readExaminer, '')
}

async function readExaminer({ store, userId }: LocalSession): Promise<Examiner | undefined> {
  // Only `storeJobs` writes this row, from that type.
  return (await store.meta.get([userId, 'examiner']))?.value as Examiner | undefined
}
