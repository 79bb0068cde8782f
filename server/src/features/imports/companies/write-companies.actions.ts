import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import {
  lockCompany,
  updateCompanyRow,
  deleteCompanyRow,
  findCompany,
} from '#server/features/companies/companies.queries.ts'
import { insertContact, updateContactRow, deleteContactRow } from '#server/features/companies/contacts.queries.ts'
import {
  insertSiteAddress,
  updateSiteAddressRow,
  deleteSiteAddressRow,
} from '#server/features/companies/site-addresses.queries.ts'
import { addCompany } from '#server/features/imports/equipment/make-names.actions.ts'
import type { WrittenRow } from '#server/features/imports/import-rows.queries.ts'
import type { MadeRecord } from '#server/features/imports/imports.queries.ts'
import { isEmptyCompany, isUnusedSite } from '#server/features/imports/known-records.queries.ts'
import {
  type Writing,
  type Written,
  touchedSince,
  type LeftRow,
  type Undoing,
} from '#server/features/imports/writing.ts'
import type { CompanyPlan } from './company.checker.ts'

/** Of a company, site or contact: its id and how it was before; null before it was made. */
interface PartUndo<Before> {
  id: string
  before: Before | null
}

interface CompanyUndo {
  company: (PartUndo<{ name: string; address: string }> & { version: number }) | null
  site: PartUndo<NonNullable<CompanyPlan['site']>['known']> | null
  contact: PartUndo<NonNullable<CompanyPlan['contact']>['known']> | null
}

export async function writeCompany(tx: Db, writing: Writing, rows: { row: number; plan: CompanyPlan }[]) {
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

async function putSite(tx: Db, writing: Writing, companyId: string, site: CompanyPlan['site']) {
  if (site === null) return null
  const { known, parts } = site
  const { mainActivity = null, isInNorthernIreland = null } = known ?? {}
  const facts = { ...parts, mainActivity, isInNorthernIreland }
  const stored = known
    ? await updateSiteAddressRow(tx, known._id, facts)
    : await insertSiteAddress(tx, { ...facts, companyId, createdAt: writing.clock.now() })
  await recordPart(tx, writing, { kind: 'site-address', known, stored })
  return { id: stored._id, before: known }
}

async function putContact(tx: Db, writing: Writing, companyId: string, contact: CompanyPlan['contact']) {
  if (contact === null) return null
  const { known, ...told } = contact
  const facts = { ...told, getsNotices: known?.getsNotices ?? true }
  const stored = known
    ? await updateContactRow(tx, known._id, facts)
    : await insertContact(tx, { ...facts, companyId, createdAt: writing.clock.now() })
  await recordPart(tx, writing, { kind: 'contact', known, stored })
  return { id: stored._id, before: known }
}

interface WrittenPart {
  kind: 'site-address' | 'contact'
  known: object | null
  stored: { _id: string }
}

async function recordPart(tx: Db, { clock, actor, record }: Writing, { kind, known, stored }: WrittenPart) {
  const what = `${kind}-${known ? 'changed' : 'added'}`
  const after = { ...stored, importId: record.id }
  await recordEvent(tx, clock, { actor, what, about: stored._id, ...(known && { before: known }), after })
}

export async function undoCompanies(tx: Db, undoing: Undoing, rows: WrittenRow<CompanyUndo>[]): Promise<LeftRow[]> {
  const left: LeftRow[] = []
  for (const { row, undo } of rows) {
    if (!(await undoCompany(tx, undoing, undo))) left.push({ row, message: touchedSince })
  }
  return left
}

/** All of a row or nothing of it. */
async function undoCompany(tx: Db, undoing: Undoing, { company, site, contact }: CompanyUndo): Promise<boolean> {
  const at = undoing.clock.now()
  if (company) {
    await lockCompany(tx, company.id)
    const stored = await findCompany(tx, company.id)
    if (stored?.version !== company.version) return false
    const own = [site?.id, contact?.id].filter((id) => id !== undefined)
    if (company.before === null && !(await isEmptyCompany(tx, company.id, own))) return false
  }
  if (site && site.before === null && !(await isUnusedSite(tx, site.id))) return false
  if (site) {
    if (site.before === null) await deleteSiteAddressRow(tx, site.id, at)
    else await updateSiteAddressRow(tx, site.id, site.before)
  }
  if (contact) {
    if (contact.before === null) await deleteContactRow(tx, contact.id, at)
    else await updateContactRow(tx, contact.id, contact.before)
  }
  if (company) await putBackCompany(tx, undoing, company)
  return true
}

async function putBackCompany(tx: Db, undoing: Undoing, { id, before }: NonNullable<CompanyUndo['company']>) {
  const { clock, actor, record } = undoing
  const stored = await findCompany(tx, id)
  if (!stored) return
  if (before === null) {
    await deleteCompanyRow(tx, id, clock.now())
    await recordEvent(tx, clock, { actor, what: 'company-deleted', about: id, before: { importId: record.id } })
  } else {
    await updateCompanyRow(tx, id, { ...stored, ...before })
    const after = { ...before, undone: record.id }
    await recordEvent(tx, clock, { actor, what: 'company-changed', about: id, after })
  }
}

/** Companies and sites that were made for names go if they are empty and untouched; those that stay are given back. */
export async function undoMadeNames(tx: Db, undoing: Undoing): Promise<MadeRecord[]> {
  const { record, clock, actor } = undoing
  if (record.kind === 'companies') return record.made
  const left: MadeRecord[] = []
  // Sites before their companies.
  for (const made of record.made.toSorted((one, other) => (one.kind < other.kind ? 1 : -1))) {
    const isGone = made.kind === 'site' ? await isUnusedSite(tx, made.id) : await isUntouched(tx, made.id)
    if (!isGone) left.push(made)
    else if (made.kind === 'site') await deleteSiteAddressRow(tx, made.id, clock.now())
    else await deleteCompanyRow(tx, made.id, clock.now())
    if (isGone) {
      const what = made.kind === 'site' ? 'site-address-removed' : 'company-deleted'
      await recordEvent(tx, clock, { actor, what, about: made.id, before: { importId: record.id } })
    }
  }
  return left
}

async function isUntouched(tx: Db, companyId: string): Promise<boolean> {
  await lockCompany(tx, companyId)
  const company = await findCompany(tx, companyId)
  return company?.version === 1 && (await isEmptyCompany(tx, companyId, []))
}
