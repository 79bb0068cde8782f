import type { Db } from '#server/db/database.ts'
import { chooseJobs, fillIn, type JobRow } from './jobs.queries.ts'

/** The one with the latest date that was not cancelled; with a site, of those there. */
export async function findLastJob(db: Db, companyId: string, siteAddressId?: string): Promise<JobRow | undefined> {
  const chosen = await chooseJobs(db, (jobs) =>
    (siteAddressId === undefined ? jobs : jobs.where('site_address_id', '=', siteAddressId))
      .where('company_id', '=', companyId)
      .where('status', '<>', 'cancelled')
      .orderBy('scheduled_on', 'desc')
      .orderBy('number', 'desc')
      .limit(1),
  )
  const [last] = await fillIn(db, chosen)
  return last
}
