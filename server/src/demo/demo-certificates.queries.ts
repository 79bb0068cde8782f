import type { Db } from '#server/db/database.ts'

/** The jobs that were there before anyone could sign in are the demo's own; what people made since is theirs. */
export async function listDemoJobsWithoutCertificate(db: Db) {
  const rows = await db
    .selectFrom('jobs')
    .where('status', '=', 'completed')
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', (eb) => eb.selectFrom('users').select((of) => of.fn.min('created_at').as('first')))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('certificates').select('id').whereRef('certificates.job_id', '=', 'jobs.id'))),
    )
    .select(['id', 'completed_at as completedAt', 'completed_by as completedBy'])
    .orderBy('completed_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, completedAt, completedBy }) =>
    completedAt && completedBy ? [{ id, completedAt, completedBy }] : [],
  )
}

/** As its engineer does it after the report was withdrawn. */
export async function completeDemoJobAgain(tx: Db, jobId: string, { at, reason }: { at: Date; reason: string }) {
  await tx
    .updateTable('jobs')
    .set({ completed_at: at, completion_reason: reason, report_withdrawn_at: null })
    .where('id', '=', jobId)
    .execute()
}
