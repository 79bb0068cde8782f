import { proposeAuthority } from '#contract/companies/enforcing-authority.rules.ts'
import type { MainActivity } from '#contract/companies/main-activities.ts'
import { asksForOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { ItemFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { listPlaces, listTellings, type ReportedJob } from './certificate-facts.queries.ts'

/** What the report says beside its findings: where things stand and from whom they are hired, who was told, who gets copies. */
export async function paperFacts(tx: Db, job: ReportedJob, items: ItemFacts[]) {
  const ids = items.map(({ _id }) => _id)
  const places = await listPlaces(tx, job.companyId, ids)
  const told = (await listTellings(tx, job)).filter(({ itemIds }) => itemIds.some((id) => ids.includes(id)))
  const contacts = (await listContacts(tx, job.companyId)).filter(({ getsNotices }) => getsNotices)
  const lessors = [...places.values()].map(({ hiredFrom }) => hiredFrom.trim())
  const named = [...contacts.map(({ name }) => name), ...lessors, ...authorities(job, items, places)]
  const copiesTo = [...new Set(named)].filter(Boolean)
  return {
    items: items.map((item) => ({ ...item, ...stated(places.get(item._id)) })),
    ...(told.length > 0 && { notified: told.map(({ at, ...telling }) => ({ ...telling, at: at.toISOString() })) }),
    ...(copiesTo.length > 0 && { copiesTo }),
  }
}

type Places = Awaited<ReturnType<typeof listPlaces>>

/** LOLER reg. 10(1)(c): who gets a copy of what the examiner thinks a risk of serious personal injury. */
function authorities(job: ReportedJob, items: ItemFacts[], places: Places): string[] {
  // The calls that write it admit no other values.
  const mainActivity = job.mainActivity as MainActivity | null
  return items
    .filter((item) => item.seriousInjuryRisk === true && asksForOpinion(item))
    .map(({ _id }) => proposeAuthority({ ...job, mainActivity, isHired: places.get(_id)?.isHired ?? false }).name)
    .map((name) => name.replace(/^The /, 'the '))
}

/** Left out where the register says nothing: reports issued earlier don't know it, and would seem changed. */
function stated(place: { location: string; hiredFrom: string } | undefined) {
  const location = place?.location.trim()
  const hiredFrom = place?.hiredFrom.trim()
  return { ...(location && { location }), ...(hiredFrom && { hiredFrom }) }
}
