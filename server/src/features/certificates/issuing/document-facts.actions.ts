import { proposeAuthority } from '#contract/companies/enforcing-authority.rules.ts'
import { asksForOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import { isDanger, isToldBy } from '#contract/inspections/dangers/danger.rules.ts'
import { defectsOf } from '#contract/inspections/items/defects.rules.ts'
import { picked } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type {
  ItemFacts,
  NotifiedFacts,
  CertificateFacts,
  ExaminerFacts,
  IssuerFacts,
} from '#server/features/certificates/document/certificate-facts.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { dayInLondon } from '#contract/values/days.ts'
import type { findHeadSignature } from '#server/features/signatures/signatures.queries.ts'
import type { ToolSettingsRow } from '#server/features/tool-settings/tool-settings.queries.ts'
import { listPlaces, listTellings, type ReportedJob, type SignerRow } from './certificate-facts.queries.ts'

/** What the report says beside its findings: where things stand and from whom they are hired, who was told, who gets copies. */
export async function documentFacts(tx: Db, job: ReportedJob, items: ItemFacts[]) {
  const ids = items.map(({ _id }) => _id)
  const places = await listPlaces(tx, job.companyId, ids)
  const notified = firstTellings(await listTellings(tx, job), items)
  const contacts = (await listContacts(tx, job.companyId)).filter(({ getsNotices }) => getsNotices)
  const lessors = [...places.values()].map(({ hiredFrom }) => hiredFrom.trim())
  const named = [...contacts.map(({ name }) => name), ...lessors, ...authorities(job, items, places)]
  const copiesTo = [...new Set(named)].filter(Boolean)
  return {
    items: items.map((item) => ({ ...item, ...stated(places.get(item._id)) })),
    ...(notified.length > 0 && { notified }),
    ...(copiesTo.length > 0 && { copiesTo }),
  }
}

function firstTellings(tellings: Awaited<ReturnType<typeof listTellings>>, items: ItemFacts[]): NotifiedFacts[] {
  let unnotified = items.flatMap(defectsOf).filter(isDanger)
  return tellings.flatMap(({ told, at, to, how }) => {
    const now = unnotified.filter((defect) => told.some((each) => each._id === defect._id && isToldBy(defect, each)))
    unnotified = unnotified.filter((defect) => !now.includes(defect))
    return now.length > 0 ? [{ defectIds: now.map(({ _id }) => _id), at: at.toISOString(), to, how }] : []
  })
}

type Places = Awaited<ReturnType<typeof listPlaces>>

/** LOLER reg. 10(1)(c): who gets a copy of what the examiner thinks a risk of serious personal injury. */
function authorities(job: ReportedJob, items: ItemFacts[], places: Places): string[] {
  return items
    .filter((item) => item.seriousInjuryRisk === true && asksForOpinion(item))
    .map(({ _id }) => proposeAuthority({ ...job, isHired: places.get(_id)?.isHired ?? false }).name)
    .map((name) => name.replace(/^The /, 'the '))
}

/** Left out where the register says nothing: reports issued earlier don't know it, and would seem changed. */
function stated(place: { location: string; hiredFrom: string } | undefined) {
  const location = place?.location.trim()
  const hiredFrom = place?.hiredFrom.trim()
  return { ...(location && { location }), ...(hiredFrom && { hiredFrom }) }
}

interface Recorded {
  /** Null only of an item that came into the database on another way than through the application. */
  examinedBy: string | null
}

/** Everyone who recorded an examination, with the places of their items; without a record, who completed the job. */
export function placesByExaminer(items: readonly Recorded[], completedBy: string | null): Map<string | null, number[]> {
  const places = new Map<string | null, number[]>()
  for (const [index, item] of items.entries()) {
    const examinerId = item.examinedBy ?? completedBy
    places.set(examinerId, [...(places.get(examinerId) ?? []), index + 1])
  }
  return places
}

interface Signing {
  places: Map<string | null, number[]>
  completedBy: string | null
  people: readonly SignerRow[]
  headId: string | null
}

/** Who made the report, and who authenticated it on behalf of those who did not complete the job themselves. */
export function signersOf({ places, completedBy, people, headId }: Signing) {
  const personOf = (id: string | null) => people.find((person) => person.id === id)
  const examiners = [...places].map(([id, own]): ExaminerFacts => ({
    ...examinerFacts(personOf(id), own, id === completedBy),
    isHead: id !== null && id === headId,
  }))
  const onBehalfOf = [...places.keys()].filter((id) => id !== completedBy).map((id) => nameOf(personOf(id)))
  const completer = personOf(completedBy)
  return {
    examiners,
    authenticator:
      completer && onBehalfOf.length > 0
        ? { ...picked(completer, ['name', 'employer', 'employerAddress', 'signatureFileId']), onBehalfOf }
        : null,
  }
}

function examinerFacts(person: SignerRow | undefined, places: number[], hasCompleted: boolean) {
  return {
    name: nameOf(person),
    qualifications: person?.qualifications ?? '',
    employer: person?.employer ?? '',
    employerAddress: person?.employerAddress ?? '',
    ...(person?.phone && { phone: person.phone }),
    signatureFileId: hasCompleted ? (person?.signatureFileId ?? null) : null,
    hasCompleted,
    places,
  }
}

/** Paragraph 10: who issued what others had examined; who completed the job stands for them already. */
export function issuerOf(
  issuerId: string,
  { places, completedBy, people }: Pick<Signing, 'places' | 'completedBy' | 'people'>,
): IssuerFacts | null {
  const issuer = people.find(({ id }) => id === issuerId)
  const others = [...places.keys()].filter((id) => id !== issuerId)
  if (!issuer || issuerId === completedBy || others.length === 0) return null
  const onBehalfOf = others.map((id) => nameOf(people.find((person) => person.id === id)))
  return { ...picked(issuer, ['name', 'employer', 'employerAddress']), onBehalfOf }
}

function nameOf(person: SignerRow | undefined): string {
  return person?.name ?? 'Not recorded'
}

type Head = Awaited<ReturnType<typeof findHeadSignature>>

/** A person who examined everything themselves has nobody to authorise. */
export function authorisationOf(
  { authorizationName, authorizationTitle: title }: ToolSettingsRow,
  head: Head,
  examinerIds: readonly (string | null)[],
): CertificateFacts['authorisation'] {
  if (head?.savedBy && examinerIds.every((id) => id === head.savedBy)) return null
  const name = authorizationName.trim() || head?.authorizedBy
  if (!name) return null
  const standing = head ? { name: head.authorizedBy, since: dayInLondon(head.savedAt) } : null
  return { name, title, signatureFileId: head?.fileId ?? null, standing }
}
