import { proposeAuthority } from '#contract/companies/enforcing-authority.rules.ts'
import { asksForOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import { isDanger, isToldBy } from '#contract/inspections/dangers/danger.rules.ts'
import { defectsOf } from '#contract/inspections/items/defects.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { ItemFacts, NotifiedFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { listPlaces, listTellings, type ReportedJob } from './certificate-facts.queries.ts'

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

/** For each danger as the report states it, who was told about it first. */
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
