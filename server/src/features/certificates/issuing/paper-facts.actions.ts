import type { Db } from '#server/db/database.ts'
import type { ItemFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { listPlaces, listTellings } from './certificate-facts.queries.ts'

interface Asked {
  jobId: string
  companyId: string
  items: ItemFacts[]
}

/** What the report says beside its findings: where things stand and from whom they are hired, who was told, who gets copies. */
export async function paperFacts(tx: Db, { jobId, companyId, items }: Asked) {
  const ids = items.map(({ _id }) => _id)
  const places = await listPlaces(tx, companyId, ids)
  const told = (await listTellings(tx, jobId)).filter(({ itemIds }) => itemIds.some((id) => ids.includes(id)))
  const contacts = (await listContacts(tx, companyId)).filter(({ getsNotices }) => getsNotices)
  const lessors = [...places.values()].map(({ hiredFrom }) => hiredFrom.trim())
  const copiesTo = [...new Set([...contacts.map(({ name }) => name), ...lessors])].filter(Boolean)
  return {
    items: items.map((item) => ({ ...item, ...stated(places.get(item._id)) })),
    ...(told.length > 0 && { notified: told.map(({ at, ...telling }) => ({ ...telling, at: at.toISOString() })) }),
    ...(copiesTo.length > 0 && { copiesTo }),
  }
}

/** Left out where the register says nothing: reports issued earlier don't know it, and would seem changed. */
function stated(place: { location: string; hiredFrom: string } | undefined) {
  const location = place?.location.trim()
  const hiredFrom = place?.hiredFrom.trim()
  return { ...(location && { location }), ...(hiredFrom && { hiredFrom }) }
}
