import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQuery } from './use-live-query.ts'

/** Jobs whose completion the server has accepted and whose certificate nobody has asked for; `claimCompletion` first. */
export function useAcceptedCompletions(): string[] {
  return useLiveQuery(readAccepted, '') ?? none
}

const none: string[] = []

async function readAccepted({ store, userId }: LocalSession): Promise<string[]> {
  return (await store.completions.where('userId').equals(userId).toArray()).map(({ jobId }) => jobId)
}
