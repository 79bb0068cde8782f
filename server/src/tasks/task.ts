import type { Deps } from '#server/deps.ts'

/** Work that nobody waits for. After a kill it runs once more, so it does what is not done yet and no more. */
export interface Task {
  name: string
  summary: string
  /** When it runs by itself: cron in UTC, once over all servers. */
  schedule?: string
  run(work: { deps: Deps; payload: unknown; isLastAttempt: boolean }): Promise<void>
}
