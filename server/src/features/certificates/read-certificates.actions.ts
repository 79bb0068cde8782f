import type { Certificate, CertificateVersion } from '#contract/certificates/certificates.contract.ts'
import { AppError } from '#contract/errors.ts'
import type { Page } from '#contract/values/pages.ts'
import type { Deps } from '#server/deps.ts'
import { noSuchJob, requireJob } from '#server/features/jobs/jobs.actions.ts'
import type { Actor } from '#server/http/actor.ts'
import { certificateOnWire, versionsOnWire } from './certificate-on-wire.ts'
import { findLatestCertificate, listVersions, wasJob } from './certificates.queries.ts'

/** For whoever sees the job. While it is reopened, the last one stays available. */
export async function readCertificate(deps: Deps, actor: Actor, jobId: string): Promise<Certificate> {
  await requireJob(deps.db, actor, jobId)
  const latest = await findLatestCertificate(deps.db, jobId)
  if (!latest) throw noCertificate()
  return certificateOnWire(deps, actor, latest)
}

/** Also of a deleted job: what was issued stays retrievable. */
export async function readVersions(deps: Deps, actor: Actor, jobId: string): Promise<Page<CertificateVersion>> {
  const rows = await listVersions(deps.db, jobId)
  if (rows.length === 0 && !(await wasJob(deps.db, jobId))) throw noSuchJob()
  return { rows: versionsOnWire(deps, actor, rows), total: rows.length }
}

export function noCertificate(): AppError {
  return new AppError('certificate-not-issued', 'Certificate not available')
}
