import { AppError } from '#contract/errors.ts'
import { dayInLondon } from '#contract/values/days.ts'
import type { Deps } from '#server/deps.ts'
import { generateCertificate, regenerateCertificate } from '#server/features/certificates/certificates.actions.ts'
import type { CertificateRow } from '#server/features/certificates/certificates.queries.ts'
import { withdrawVersion } from '#server/features/certificates/withdrawal/withdraw.actions.ts'
import { refreshEquipmentOfJob } from '#server/features/inspections/dangers/refresh-equipment.actions.ts'
import type { Clock } from '#server/platform/clock.ts'
import { completeDemoJobAgain, listDemoJobsWithoutCertificate } from './demo-data.queries.ts'

/** Oldest first, each as if on the day of its completion; one at a time, so that a person waits for one at most. */
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
  const issuer = { userId: completedBy, role: 'admin', memberships: [] } as const
  try {
    const { certificate } = await generateCertificate({ ...deps, clock: stoppedAt(completedAt) }, issuer, id)
    await correct(deps, issuer, certificate)
  } catch (error) {
    // A person has reopened or changed it meanwhile: the others are still wanted.
    if (!(error instanceof AppError) || error.status >= 500) throw error
  }
}

/** Numbers whose first version is not the last: some issued anew, one withdrawn and then issued anew. */
const corrected: Record<number, 'superseded' | 'withdrawn'> = {
  2: 'superseded',
  5: 'withdrawn',
  9: 'superseded',
  14: 'superseded',
  22: 'superseded',
}

/** On the next day. */
const correctedAfterMs = 24 * 60 * 60_000

type Issuer = Parameters<typeof generateCertificate>[1]

async function correct(deps: Deps, issuer: Issuer, { id, jobId, number, completedAt }: CertificateRow) {
  const mistake = corrected[number]
  const later = new Date(completedAt.getTime() + correctedAfterMs)
  if (!mistake || later > deps.clock.now()) return
  const nextDay = { ...deps, clock: stoppedAt(later) }
  if (mistake === 'withdrawn') {
    await deps.db.transaction().execute(async (tx) => {
      await withdrawVersion(tx, nextDay, issuer, { certificateId: id, reason: 'Issued with the wrong serial number' })
      await completeDemoJobAgain(tx, jobId, { at: later, reason: 'The serial number was misread' })
      await refreshEquipmentOfJob(tx, jobId)
    })
  }
  await regenerateCertificate(nextDay, issuer, jobId, mistake === 'superseded' ? 'The job’s title was corrected' : '')
}

/** Some minutes after the engineer has left. */
const renderedAfterMs = 4 * 60_000

function stoppedAt(completedAt: Date): Clock {
  const moment = new Date(completedAt.getTime() + renderedAfterMs)
  return { now: () => moment, today: () => dayInLondon(moment) }
}
