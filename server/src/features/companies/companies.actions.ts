import type { z } from 'zod'
import type {
  Company,
  createCompany as createCall,
  updateCompany as updateCall,
} from '#contract/companies/companies.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { Reach } from '#contract/auth/scope.rules.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import {
  changesNothing,
  hashOfContent,
  requireCurrentVersion,
  requireSameContent,
  sentOnly,
} from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { withStoredUpload } from '#server/features/files/files.actions.ts'
import { deleteCustomersOf } from '#server/features/users/user-access.actions.ts'
import type { Actor } from '#server/actor.ts'
import type { Created } from '#server/http/route.ts'
import type { ReceivedFile } from '#server/http/uploads/uploads.ts'
import {
  countJobsOf,
  findCompany,
  insertCompany,
  lockCompany,
  deleteCompanyRow,
  findOpenDuties,
  updateCompanyRow,
  wasCompany,
  type CompanyRow,
} from './companies.queries.ts'
import { auditedCompany, toCompany } from './company.mapper.ts'
import { listSiteAddresses } from './site-addresses.queries.ts'

export async function createCompany(
  { db, clock }: Deps,
  actor: Actor,
  { _id, name, address = '' }: z.output<typeof createCall.input>,
): Promise<Created<Company>> {
  return db.transaction().execute(async (tx) => {
    const sha256 = hashOfContent([name, address])
    const id = await insertCompany(tx, { name, address, createdAt: clock.now() }, { id: _id, sha256 })
    const company = await findCompany(tx, id ?? String(_id))
    if (!company) throw new AppError('id-taken', 'A company that was deleted is stored under this id.')
    if (id === null) requireSameContent(company.sha256, sha256)
    const reply = toCompany(clock, actor, company)
    if (id === null) return { reply, isNew: false }
    await recordEvent(tx, clock, { actor, what: 'company-made', about: id, after: auditedCompany(company) })
    return { reply, isNew: true }
  })
}

type CompanyChanges = z.output<typeof updateCall.input>

export async function updateCompany(deps: Deps, actor: Actor, { companyId, version, ...sent }: CompanyChanges) {
  return deps.db.transaction().execute(async (tx) => {
    await lockCompany(tx, companyId)
    const before = await requireCompany(tx, companyId)
    const changes = sentOnly(sent)
    if (changesNothing(before, changes)) return toCompany(deps.clock, actor, before)
    requireCurrentVersion(version, toCompany(deps.clock, actor, before))
    return save(tx, deps, actor, before, { ...before, ...changes })
  })
}

export async function uploadCompanyLogo(deps: Deps, actor: Actor, companyId: string, file: ReceivedFile) {
  await requireCompany(deps.db, companyId)
  return withStoredUpload(deps, actor, file, (tx, stored) => changeLogo(tx, deps, actor, companyId, stored.id))
}

export async function deleteCompanyLogo(deps: Deps, actor: Actor, companyId: string): Promise<Company> {
  return deps.db.transaction().execute((tx) => changeLogo(tx, deps, actor, companyId, null))
}

export async function deleteCompany(deps: Deps, actor: Actor, companyId: string): Promise<{ _id: string }> {
  return deps.db.transaction().execute(async (tx) => {
    await lockCompany(tx, companyId)
    const company = await findCompany(tx, companyId)
    if (!company && !(await wasCompany(tx, companyId))) throw noSuchCompany()
    if (!company) return { _id: companyId }
    await requireNothingLeft(tx, company)
    await deleteCustomersOf(tx, deps, actor, companyId)
    await deleteCompanyRow(tx, companyId, deps.clock.now())
    await recordEvent(tx, deps.clock, {
      actor,
      what: 'company-deleted',
      about: companyId,
      before: auditedCompany(company),
    })
    return { _id: companyId }
  })
}

export async function requireCompany(db: Db, companyId: string): Promise<CompanyRow> {
  const company = await findCompany(db, companyId)
  if (!company) throw noSuchCompany()
  return company
}

export async function getOwnCompany({ db, clock }: Deps, actor: Actor, { companyId, siteIds }: Reach) {
  const { _id, name, logoUrl } = toCompany(clock, actor, await requireCompany(db, companyId))
  const { rows } = await listSiteAddresses(db, { companyId })
  const siteAddresses = rows.filter((site) => siteIds === null || siteIds.includes(site._id))
  return { _id, name, logoUrl, siteAddresses }
}

/** Jobs and certificates must stay readable, and dangers on our list. All that stands in the way is named at once. */
async function requireNothingLeft(tx: Db, { id, name }: CompanyRow) {
  const count = await countJobsOf(tx, id)
  const duties = await findOpenDuties(tx, id)
  const { dangers, noticeIds, authorityCopyIds } = duties
  const named = dangers.map(({ description, serialNumber }) => `${description} ${serialNumber}`)
  const open = [
    dangers.length > 0 && `${one(dangers, 'an open danger', 'open dangers')} (${named.join(', ')})`,
    noticeIds.length > 0 && one(noticeIds, 'an open danger notice', 'open danger notices'),
    authorityCopyIds.length > 0 && 'a copy of a report that has to go to the enforcing authority',
  ].filter((words) => words !== false)
  const jobs = count === 1 ? '1 job' : `${count} jobs`
  const why = count > 0 ? [jobs, ...open] : open
  if (why.length === 0) return
  throw new AppError(
    count > 0 ? 'company-has-jobs' : 'company-has-dangers',
    `${name} can’t be deleted: it has ${why.join(', ')}.`,
    {
      details: { ...(count > 0 && { count }), ...(open.length > 0 && duties) },
    },
  )
}

function one(found: unknown[], single: string, several: string): string {
  return found.length === 1 ? single : `${found.length} ${several}`
}

async function changeLogo(tx: Db, deps: Deps, actor: Actor, companyId: string, logoFileId: string | null) {
  await lockCompany(tx, companyId)
  const before = await requireCompany(tx, companyId)
  if (before.logoFileId === logoFileId) return toCompany(deps.clock, actor, before)
  return save(tx, deps, actor, before, { ...before, logoFileId })
}

async function save(tx: Db, { clock }: Deps, actor: Actor, before: CompanyRow, facts: CompanyRow): Promise<Company> {
  await updateCompanyRow(tx, before.id, facts)
  const after = await requireCompany(tx, before.id)
  await recordEvent(tx, clock, {
    actor,
    what: 'company-changed',
    about: before.id,
    before: auditedCompany(before),
    after: auditedCompany(after),
  })
  return toCompany(clock, actor, after)
}

export function noSuchCompany(): AppError {
  return new AppError('not-found', 'There is no such company.')
}
