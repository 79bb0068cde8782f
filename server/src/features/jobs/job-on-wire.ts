import type { Job } from '#contract/jobs/jobs.contract.ts'
import type { JobFacts, JobRow } from './jobs.queries.ts'

export function jobOnWire(row: JobRow): Job {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    status: row.status,
    scheduledDate: row.scheduledDate,
    completedDate: row.completedAt && row.completedAt.toISOString(),
    companyId: { _id: row.companyId, name: row.companyName },
    siteAddressId: {
      _id: row.siteAddressId,
      addressLine1: row.addressLine1,
      addressLine2: row.addressLine2,
      city: row.city,
      postcode: row.postcode,
    },
    assignedEngineerId:
      row.assignedEngineerId && row.engineerName !== null
        ? { _id: row.assignedEngineerId, name: row.engineerName }
        : null,
    // Where the certificate is asked for: the address of the file itself lives only minutes.
    certificateUrl: row.hasCertificate ? `/api/certificates/jobs/${row.id}` : null,
    itemCount: row.itemCount,
    examinedCount: row.examinedCount,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }
}

/** What the audit log keeps of a job. */
export function auditedJob(facts: JobFacts) {
  const { title, description, status, scheduledDate, companyId, siteAddressId, assignedEngineerId } = facts
  const { completedAt, completedBy } = facts
  return {
    title,
    description,
    status,
    scheduledDate,
    companyId,
    siteAddressId,
    assignedEngineerId,
    completedDate: completedAt && completedAt.toISOString(),
    completedBy,
  }
}
