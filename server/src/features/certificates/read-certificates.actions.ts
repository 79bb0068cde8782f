import type { Certificate } from '#contract/certificates/certificates.contract.ts'
import { AppError } from '#contract/errors.ts'
import { isWithin, reachesCompany } from '#contract/auth/scope.rules.ts'
import { asksForOpinion } from '#contract/inspections/examination/opinion.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { noSuchJob, requireJob } from '#server/features/jobs/jobs.actions.ts'
import type { Actor } from '#server/actor.ts'
import { issuedFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { whyRevisedIsNotSent } from '#contract/certificates/certificates.rules.ts'
import { requireNoPendingWork } from '#server/features/inspections/pending-review/pending-review.actions.ts'
import { findListedCertificate, listCertificateRows, type CertificateFilter } from './certificate-list.queries.ts'
import { toCertificate, toListedCertificate, toCertificateVersions } from './certificate.mapper.ts'
import {
  findCurrentCertificate,
  findCustomersCertificate,
  findFacts,
  listVersionRows,
  wasJob,
  type CertificateRow,
  isReportUnderRevision,
} from './certificates.queries.ts'

export async function listDangersStated(db: Db, certificateId: string): Promise<Set<string>> {
  const { items } = issuedFacts(await findFacts(db, certificateId))
  return new Set(items.filter(asksForOpinion).map(({ _id }) => _id))
}

export async function getCertificate(deps: Deps, actor: Actor, jobId: string): Promise<Certificate> {
  return toCertificate(deps, actor, await requireCurrentCertificate(deps.db, actor, jobId))
}

/** For a person who sees the job, and for the company it was issued to. While the job is reopened, the last one stays available. */
export async function requireCurrentCertificate(db: Db, actor: Actor, jobId: string): Promise<CertificateRow> {
  // A customer keeps the report also when its job was moved, cancelled or deleted.
  const current =
    actor.role === 'customer'
      ? await findCustomersCertificate(db, jobId, actor.memberships)
      : await findCurrentCertificate(db, jobId, (await requireJob(db, actor, jobId)).companyId)
  if (current) return current
  await requireJob(db, actor, jobId)
  throw new AppError('certificate-not-issued', 'Certificate not available')
}

/** Also of a deleted job: what was issued stays retrievable. */
export async function listCertificateVersions(deps: Deps, actor: Actor, jobId: string) {
  const rows = await listVersionRows(deps.db, jobId)
  if (rows.length === 0 && !(await wasJob(deps.db, jobId))) throw noSuchJob()
  return { rows: toCertificateVersions(deps, actor, rows), total: rows.length }
}

export async function listCertificates(deps: Deps, actor: Actor, filter: Omit<CertificateFilter, 'scope'>) {
  const { rows, total } = await listCertificateRows(deps.db, { ...filter, ...whatIsShownTo(actor, filter) })
  return { rows: rows.map((row) => toListedCertificate(deps, actor, row)), total }
}

export async function getListedCertificate(deps: Deps, actor: Actor, certificateId: string) {
  const row = await findListedCertificate(deps.db, certificateId)
  const isShown =
    row &&
    (actor.role === 'admin' || (row.withdrawnAt === null && isWithin(actor.memberships, row.companyId, row.siteId)))
  if (!isShown) throw noSuchCertificate()
  return toListedCertificate(deps, actor, row)
}

function whatIsShownTo({ role, memberships }: Actor, asked: { companyId?: string | undefined }) {
  if (role === 'admin') return { scope: null }
  if (asked.companyId && !reachesCompany(memberships, asked.companyId)) {
    throw new AppError('not-found', 'There is no such company.')
  }
  return { scope: memberships, withoutWithdrawn: true }
}

export function noSuchCertificate(): AppError {
  return new AppError('not-found', 'There is no such certificate.')
}

/** Nobody is handed anew what the firm itself no longer takes for the whole truth. */
export async function requireNotRevised(db: Db, { id, jobId }: { id: string; jobId: string }) {
  await requireNoPendingWork(db, jobId)
  if (await isReportUnderRevision(db, id)) throw new AppError('report-under-revision', whyRevisedIsNotSent)
}
