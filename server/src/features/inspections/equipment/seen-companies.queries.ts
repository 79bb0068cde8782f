import { completedJobsRetentionDays } from '#contract/inspections/device.contract.ts'
import { openStatuses, type JobViewer } from '#contract/jobs/jobs.rules.ts'
import type { Db } from '#server/db/database.ts'

const dayMs = 24 * 60 * 60_000

/**
 * The companies whose equipment a person sees: customers their own; engineers those they have an open job for, or one
 * that was completed of late. Null for administrators, who see every company's.
 */
export async function listSeenCompanies(db: Db, viewer: JobViewer, now: Date): Promise<string[] | null> {
  switch (viewer.role) {
    case 'admin':
      return null
    case 'customer':
      return viewer.companyId === null ? [] : [viewer.companyId]
    case 'engineer':
      return listWorkedForCompanies(db, viewer.userId, new Date(now.getTime() - completedJobsRetentionDays * dayMs))
  }
}

async function listWorkedForCompanies(db: Db, userId: string, completedSince: Date): Promise<string[]> {
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
  return rows.map(({ companyId }) => companyId)
}

export async function isCompany(db: Db, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
