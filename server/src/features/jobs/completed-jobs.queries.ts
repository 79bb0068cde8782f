import type { SignedHeading } from '#contract/jobs/report-heading.rules.ts'
import type { Role } from '#contract/permissions.ts'
import type { Db } from '#server/db/database.ts'

/**
 * A person who completes a job says once more what they found in it, also where the office has changed it since. What the office
 * deleted is confirmed by any engineer: whose it was may be gone, and nobody can examine it again.
 */
export async function confirmFindings(tx: Db, jobId: string, { userId, role }: { userId: string; role: Role }) {
  await tx
    .updateTable('inspection_items')
    .set({ changed_by_office_at: null })
    .where('job_id', '=', jobId)
    .where((eb) =>
      role === 'engineer'
        ? eb.or([eb('examined_by', '=', userId), eb('deleted_at', 'is not', null)])
        : eb('examined_by', '=', userId),
    )
    .where('changed_by_office_at', 'is not', null)
    .execute()
}

export async function signHeading(tx: Db, jobId: string, heading: SignedHeading) {
  await tx
    .updateTable('jobs')
    .set({ signed_heading: JSON.stringify(heading) })
    .where('id', '=', jobId)
    .execute()
}

export async function hasExamined(db: Db, jobId: string, userId: string): Promise<boolean> {
  const item = db
    .selectFrom('inspection_items')
    .select('id')
    .where('job_id', '=', jobId)
    .where('examined_by', '=', userId)
    .where('deleted_at', 'is', null)
  return (await item.limit(1).executeTakeFirst()) !== undefined
}

/** Why it was completed again, as the next version of its report says; blank where nobody has said it. */
export async function noteCompletionReason(tx: Db, jobId: string, reason: string) {
  await tx.updateTable('jobs').set({ completion_reason: reason }).where('id', '=', jobId).execute()
}
