import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { hashOfContent } from '#server/db/versions.ts'
import { lockCompany, updateCompanyRow } from '#server/features/companies/companies.queries.ts'
import { insertContact, updateContactRow } from '#server/features/companies/contacts.queries.ts'
import { insertSiteAddress, updateSiteAddressRow } from '#server/features/companies/site-addresses.queries.ts'
import { addCompany } from '#server/features/imports/equipment/make-names.actions.ts'
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

async function putCompany(tx: Db, writing: Writing, { id: given, key, company, name, address }: CompanyPlan) {
  const { clock, actor, record } = writing
  if (company === null) {
    const id = await addCompany(tx, writing, { key, id: given ?? undefined, name, address: address ?? '' })
    return { id, undo: { id, before: null, version: 1 } }
  }
  const after = { name, address: address ?? company.address }
  if (after.name === company.name && after.address === company.address) return { id: company.id, undo: null }
  await lockCompany(tx, company.id)
  await updateCompanyRow(tx, company.id, { ...company, ...after })
  const before = { name: company.name, address: company.address }
  const told = { ...after, importId: record.id }
  await recordEvent(tx, clock, { actor, what: 'company-changed', about: company.id, before, after: told })
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
