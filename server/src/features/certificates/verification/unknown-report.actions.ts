import type { UnknownStatus } from '#contract/certificates/verification.contract.ts'
import { AppError } from '#contract/errors.ts'
import { certificateNumber, typedReport } from '#contract/values/certificate-number.ts'
import { dayInLondon, longDay } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { listRestores, findBackedUpVersion } from './verification.queries.ts'

/** A system that was restored no longer knows what it issued after its backup, and says so. */
export async function unknownReport(db: Db, typed: string | undefined): Promise<AppError> {
  const restores = await listRestores(db)
  const [latest] = restores
  const never = neverIssued(typed)
  if (!latest) return refusal('unknown', never)
  const { companyName } = await findToolSettings(db)
  const whomToAsk = companyName || 'the firm named on it'
  const lost = await lostReport(db, restores, typed)
  if (lost) {
    return refusal(
      'lost',
      `This system was restored from a backup of ${dayOf(lost.backupMadeAt)}, and ${lost.which} may have ` +
        `been issued after it. The report may be genuine, but we no longer have it. Ask ${whomToAsk}.`,
    )
  }
  return refusal(
    'unknown',
    `${never} This system was restored on ${dayOf(latest.restoredAt)} from a backup of ${dayOf(latest.backupMadeAt)}: a ` +
      `report that was issued between the two may be genuine although it is unknown here. Ask ${whomToAsk}.`,
  )
}

type Restores = Awaited<ReturnType<typeof listRestores>>

/** A number, or a version of a number that the backup held, which may have been given out between a backup and its restore. */
async function lostReport(db: Db, restores: Restores, typed = '') {
  const report = typedReport(typed)
  if (!report) return null
  const { number, version } = report
  for (const { backupMadeAt, lastBackedUp, lastLost } of restores) {
    if (number > lastBackedUp && number <= lastLost) return { backupMadeAt, which: certificateNumber(number) }
    const backedUp = version === null ? undefined : await findBackedUpVersion(db, number, backupMadeAt)
    if (version !== null && backedUp !== undefined && version > backedUp && version <= lastLost) {
      return { backupMadeAt, which: `version ${version} of ${certificateNumber(number)}` }
    }
  }
  return null
}

function neverIssued(typed: string | undefined): string {
  return typed === undefined
    ? 'We have no report with this code. Check the address against the one printed on the report.'
    : 'We have no report with this number and code. Check both against the printed report.'
}

function refusal(status: UnknownStatus, sentence: string): AppError {
  return new AppError('not-found', sentence, { details: { status } })
}

function dayOf(moment: Date): string {
  return longDay(dayInLondon(moment))
}
