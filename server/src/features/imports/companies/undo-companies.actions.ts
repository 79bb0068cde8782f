import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import {
  deleteCompanyRow,
  findCompany,
  lockCompany,
  updateCompanyRow,
} from '#server/features/companies/companies.queries.ts'
import { deleteContactRow, updateContactRow } from '#server/features/companies/contacts.queries.ts'
import { deleteSiteAddressRow, updateSiteAddressRow } from '#server/features/companies/site-addresses.queries.ts'
import type { WrittenRow } from '#server/features/imports/import-rows.queries.ts'
import type { MadeRecord } from '#server/features/imports/imports.queries.ts'
import { isEmptyCompany, isUnusedSite } from '#server/features/imports/known-records.queries.ts'
import { touchedSince, type LeftRow, type Undoing } from '#server/features/imports/writing.ts'
import type { CompanyUndo } from './write-companies.actions.ts'

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
