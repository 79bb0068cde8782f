import type { NoticeRow } from '#web/offline/store/local-rows.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from './use-live-query.ts'

/** What was told of the dangers of a job on this device; undefined until it was read. */
export function useLocalNotices(jobId: string): NoticeRow[] | undefined {
  return useLiveQuery(readNotices, jobId)
}

function readNotices({ store, userId }: LocalSession, jobId: string): Promise<NoticeRow[]> {
  return store.notices.where('[userId+jobId]').equals([userId, jobId]).toArray()
}
