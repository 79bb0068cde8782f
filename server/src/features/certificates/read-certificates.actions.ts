import type {
  Certificate,
  CertificateVersion,
  ListedCertificate,
} from '#contract/certificates/certificates.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { noSuchJob, requireJob } from '#server/features/jobs/jobs.actions.ts'
import type { Actor } from '#server/actor.ts'
import { findListedCertificate, listCertificateRows, type CertificateFilter } from './certificate-list.queries.ts'
import { toCertificate, toListedCertificate, toCertificateVersions } from './certificate.mapper.ts'
import { findCurrentCertificate, listVersionRows, wasJob, type CertificateRow } from './certificates.queries.ts'

export async function getCertificate(deps: Deps, actor: Actor, jobId: string): Promise<Certificate> {
  return toCertificate(deps, actor, await requireCurrentCertificate(deps.db, actor, jobId))
}

/** For whoever sees the job, and for the company it was issued to. While the job is reopened, the last one stays available. */
export async function requireCurrentCertificate(db: Db, actor: Actor, jobId: string): Promise<CertificateRow> {
  // A customer keeps the report also when its job was moved, cancelled or deleted.
  const companyId = actor.companyId ?? (await requireJob(db, actor, jobId)).companyId
  const current = await findCurrentCertificate(db, jobId, companyId)
  if (current) return current
  await requireJob(db, actor, jobId)
  throw noCertificate()
}

/** Also of a deleted job: what was issued stays retrievable. */
export async function listCertificateVersions(
  deps: Deps,
  actor: Actor,
  jobId: string,
): Promise<Page<CertificateVersion>> {
  const rows = await listVersionRows(deps.db, jobId)
  if (rows.length === 0 && !(await wasJob(deps.db, jobId))) throw noSuchJob()
  return { rows: toCertificateVersions(deps, actor, rows), total: rows.length }
}

/** Everything that was ever issued; for a customer, what was issued to their company and not withdrawn. */
export async function listCertificates(
  deps: Deps,
  actor: Actor,
  filter: CertificateFilter,
): Promise<Page<ListedCertificate>> {
  const { rows, total } = await listCertificateRows(deps.db, { ...filter, ...whatIsShownTo(actor, filter) })
  return { rows: rows.map((row) => toListedCertificate(deps, actor, row)), total }
}

export async function getListedCertificate(
  deps: Deps,
  actor: Actor,
  certificateId: string,
): Promise<ListedCertificate> {
  const row = await findListedCertificate(deps.db, certificateId)
  const isShown = actor.role === 'admin' || (row?.companyId === actor.companyId && row.withdrawnAt === null)
  if (!row || !isShown) throw noSuchCertificate()
  return toListedCertificate(deps, actor, row)
}

function whatIsShownTo({ role, companyId }: Actor, asked: CertificateFilter) {
  if (role === 'admin') return {}
  if (companyId === null || (asked.companyId && asked.companyId !== companyId)) {
    throw new AppError('not-found', 'There is no such company.')
  }
  return { companyId, withoutWithdrawn: true }
}

export function noCertificate(): AppError {
  return new AppError('certificate-not-issued', 'Certificate not available')
}

export function noSuchCertificate(): AppError {
  return new AppError('not-found', 'There is no such certificate.')
}
