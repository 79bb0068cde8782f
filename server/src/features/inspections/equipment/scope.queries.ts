import { completedJobsRetentionDays } from '#contract/inspections/device.contract.ts'
import { openStatuses, type JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { Scope } from '#contract/auth/scope.rules.ts'
import type { Db } from '#server/db/database.ts'
import { hasRows } from '#server/db/pages.ts'

const dayMs = 24 * 60 * 60_000

/**
 * What a person reaches, as every query takes it: administrators everything; customers what their memberships say;
 * engineers the companies that they have an open job for, or one that was completed of late.
 */
export async function findScope(db: Db, viewer: JobViewer, now: Date): Promise<Scope> {
  switch (viewer.role) {
    case 'admin':
      return null
    case 'customer':
      return viewer.memberships
    case 'engineer':
      return listWorkedForCompanies(db, viewer.userId, new Date(now.getTime() - completedJobsRetentionDays * dayMs))
  }
}

async function listWorkedForCompanies(db: Db, userId: string, completedSince: Date): Promise<Scope> {
  const rows = await db
    .selectFrom('jobs')
    .where('assigned_engineer_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('status', 'in', openStatuses),
        eb.and([eb('status', '=', 'completed'), eb('completed_at', '>=', completedSince)]),
      ]),
    )
    .select('company_id as companyId')
    .distinct()
    .execute()
  return rows.map(({ companyId }) => ({ companyId, siteIds: null }))
}

export function isCompany(db: Db, companyId: string): Promise<boolean> {
  return hasRows(db.selectFrom('companies').where('id', '=', companyId).where('deleted_at', 'is', null))
}
