import { AppError } from '#contract/errors.ts'
import { whyJobStays, formatWhyJobStays, type IssuedDocuments } from '#contract/jobs/issued-documents.rules.ts'
import type { Db } from '#server/db/database.ts'
import { findCompanyOfSite, findIssuedDocuments } from './completed-jobs.queries.ts'
import type { JobFacts, JobRow } from './jobs.queries.ts'

/** The job is locked: a caller that issues something for it waits, and then finds it gone. */
export async function requireDeletable(tx: Db, { id, status }: JobRow) {
  refuse(await findIssuedDocuments(tx, id), { change: 'deleted', status })
}

/** The job is locked. It may go back to the company to which its certificates were issued. */
export async function requireMovable(tx: Db, before: JobRow, wanted: JobFacts) {
  const companyId = await companyAfter(tx, before, wanted)
  if (companyId === before.companyId) return
  refuse(await findIssuedDocuments(tx, before.id, companyId), { change: 'moved', status: before.status })
}

/** A site of another company moves the job there too, whatever else was sent. */
async function companyAfter(tx: Db, before: JobRow, { companyId, siteAddressId }: JobFacts): Promise<string> {
  if (companyId !== before.companyId || siteAddressId === before.siteAddressId) return companyId
  return (await findCompanyOfSite(tx, siteAddressId)) ?? companyId
}

function refuse(documents: IssuedDocuments, refused: Parameters<typeof formatWhyJobStays>[1]) {
  const code = whyJobStays(documents)
  if (code) throw new AppError(code, formatWhyJobStays(documents, refused))
}
