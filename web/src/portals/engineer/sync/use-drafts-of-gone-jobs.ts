import { useLiveQuery } from '#web/offline/hooks/use-live-query.ts'
import { readJob } from '#web/offline/hooks/use-local-jobs.ts'
import { listDrafts, type StoredDraft } from '#web/offline/store/drafts.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'

export interface GoneDraft extends StoredDraft {
  /** Null when the job is not on this device any more. */
  jobTitle: string | null
}

export function useDraftsOfGoneJobs(): GoneDraft[] {
  return useLiveQuery(readGoneDrafts, '') ?? noDrafts
}

const noDrafts: GoneDraft[] = []

async function readGoneDrafts(localSession: LocalSession): Promise<GoneDraft[]> {
  const drafts = await listDrafts(localSession)
  const withJobs = await Promise.all(
    drafts.map(async (draft) => ({
      draft,
      job: await readJob(localSession, draft.jobId),
    })),
  )
  return withJobs
    .filter(({ job }) => job === null || job.standing === 'gone')
    .map(({ draft, job }) => ({ ...draft, jobTitle: job?.title ?? null }))
}
