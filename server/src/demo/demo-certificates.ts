import { AppError } from '#contract/errors.ts'
import { dayInLondon } from '#contract/values/days.ts'
import type { Deps } from '#server/deps.ts'
import { generateCertificate } from '#server/features/certificates/certificates.actions.ts'
import type { Clock } from '#server/outside/clock.ts'
import { listDemoJobsWithoutCertificate } from './demo-certificates.queries.ts'

/**
 * Issues what the completed jobs of the demo lack, one after the other and oldest first, each as if on the day of its
 * completion. Behind everyone's back: whoever asks for something meanwhile waits for one paper at most. What was not
 * reached is left to the next start.
 */
export async function issueDemoCertificates(deps: Deps, signal: AbortSignal) {
  try {
    for (const job of await listDemoJobsWithoutCertificate(deps.db)) {
      if (signal.aborted) return
      await issueOne(deps, job)
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'The demo’s certificates could not be issued; the next start goes on with them.')
  }
}

type DemoJob = Awaited<ReturnType<typeof listDemoJobsWithoutCertificate>>[number]

async function issueOne(deps: Deps, { id, completedAt, completedBy }: DemoJob) {
  const issuer = { userId: completedBy, role: 'admin', companyId: null } as const
  try {
    await generateCertificate({ ...deps, clock: stoppedAt(completedAt) }, issuer, id)
  } catch (error) {
    // Somebody has reopened or changed it meanwhile: the others are still wanted.
    if (!(error instanceof AppError) || error.status >= 500) throw error
  }
}

/** Some minutes after the engineer has left. */
const drawnAfterMs = 4 * 60_000

function stoppedAt(completedAt: Date): Clock {
  const moment = new Date(completedAt.getTime() + drawnAfterMs)
  return { now: () => moment, today: () => dayInLondon(moment) }
}
