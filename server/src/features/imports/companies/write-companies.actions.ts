import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { hashOfContent } from '#server/db/versions.ts'
import { insertCompany, lockCompany, updateCompanyRow } from '#server/features/companies/companies.queries.ts'
import { insertContact, updateContactRow } from '#server/features/companies/contacts.queries.ts'
import { insertSiteAddress, updateSiteAddressRow } from '#server/features/companies/site-addresses.queries.ts'
import type { Writing, Written } from '#server/features/imports/writing.ts'
import type { CompanyPlan } from './company.checker.ts'

/** Of a company, site or contact: its id and how it was before; null before it was made. */
interface PartUndo<Before> {
  id: string
  before: Before | null
}

export interface CompanyUndo {
  company: (PartUndo<{ name: string; address: string }> & { version: number }) | null
  site: PartUndo<NonNullable<CompanyPlan['site']>['known']> | null
  contact: PartUndo<NonNullable<CompanyPlan['contact']>['known']> | null
}

export async function writeCompany(
  tx: Db,
  writing: Writing,
  rows: { row: number; plan: CompanyPlan }[],
): Promise<Written[]> {
  const written: Written[] = []
  for (const { row, plan } of rows) {
    const company = await putCompany(tx, writing, plan)
    const undo: CompanyUndo = {
      company: company.undo,
      site: await putSite(tx, writing, company.id, plan.site),
      contact: await putContact(tx, writing, company.id, plan.contact),
    }
    written.push({ row, recordId: company.id, undo })
  }
  return written
}

async function putCompany(tx: Db, { clock, actor, made, names, record }: Writing, plan: CompanyPlan) {
  const { company, name, address } = plan
  const about = { importId: record.id }
  if (company === null) {
    const facts = { name, address: address ?? '' }
    const sha256 = hashOfContent([facts.name, facts.address])
    const id = await insertCompany(tx, { ...facts, id: plan.id ?? undefined, sha256, createdAt: clock.now() })
    if (id === null) throw new Error('The id of a company that was deleted can’t be used again.')
    await recordEvent(tx, clock, { actor, what: 'company-made', about: id, after: { ...facts, ...about } })
    const key = { kind: 'company' as const, key: plan.key, id }
    made.push(key)
    names.remember(key)
    return { id, undo: { id, before: null, version: 1 } }
  }
  const after = { name, address: address ?? company.address }
  if (after.name === company.name && after.address === company.address) return { id: company.id, undo: null }
  await lockCompany(tx, company.id)
  await updateCompanyRow(tx, company.id, { ...company, ...after })
  const before = { name: company.name, address: company.address }
  await recordEvent(tx, clock, {
    actor,
    what: 'company-changed',
    about: company.id,
    before,
    after: { ...after, ...about },
  })
  return { id: company.id, undo: { id: company.id, before, version: company.version + 1 } }
}

async function putSite(tx: Db, { clock, actor, record }: Writing, companyId: string, site: CompanyPlan['site']) {
  if (site === null) return null
  const { known, parts } = site
  const { mainActivity = null, isInNorthernIreland = null } = known ?? {}
  const facts = { ...parts, mainActivity, isInNorthernIreland }
  const stored = known
    ? await updateSiteAddressRow(tx, known._id, facts)
    : await insertSiteAddress(tx, {
        ...facts,
        id: undefined,
        companyId,
        sha256: hashOfContent(facts),
        createdAt: clock.now(),
      })
  await recordEvent(tx, clock, {
    actor,
    what: known ? 'site-address-changed' : 'site-address-added',
    about: stored._id,
    ...(known && { before: known }),
    after: { ...stored, importId: record.id },
  })
  return { id: stored._id, before: known }
}

async function putContact(
  tx: Db,
  { clock, actor, record }: Writing,
  companyId: string,
  contact: CompanyPlan['contact'],
) {
  if (contact === null) return null
  const { known, ...told } = contact
  const facts = { ...told, getsNotices: known?.getsNotices ?? true }
  const stored = known
    ? await updateContactRow(tx, known._id, facts)
    : await insertContact(tx, {
        ...facts,
        id: undefined,
        companyId,
        sha256: hashOfContent(facts),
        createdAt: clock.now(),
      })
  await recordEvent(tx, clock, {
    actor,
    what: known ? 'contact-changed' : 'contact-added',
    about: stored._id,
    ...(known && { before: known }),
    after: { ...stored, importId: record.id },
  })
  return { id: stored._id, before: known }
}
