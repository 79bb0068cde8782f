import type { UnknownStatus } from '#contract/certificates/verification.contract.ts'
import { AppError } from '#contract/errors.ts'
import { certificateNumber, typedReport } from '#contract/values/certificate-number.ts'
import { dayInLondon } from '#contract/values/days.ts'
import { longDay } from '#contract/values/printed-days.ts'
import type { Db } from '#server/db/database.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { listRestores } from './restores.queries.ts'

/** A system that was restored no longer knows what it issued after its backup, and says so. */
export async function unknownReport(db: Db, typed: string | undefined): Promise<AppError> {
  const restores = await listRestores(db)
  const [latest] = restores
  const never = neverIssued(typed)
  if (!latest) return refusal('unknown', never)
  const { companyName } = await findToolSettings(db)
  const whomToAsk = companyName || 'the firm named on it'
  const number = typed === undefined ? null : (typedReport(typed)?.number ?? null)
  const lost = restores.find(({ lastKept, lastLost }) => number !== null && number > lastKept && number <= lastLost)
  if (number !== null && lost) {
    return refusal(
      'lost',
      `This system was restored from a backup of ${dayOf(lost.backupMadeAt)}, and ${certificateNumber(number)} may have ` +
        `been issued after it. The report may be genuine, but we no longer have it. Ask ${whomToAsk}.`,
    )
  }
  return refusal(
    'unknown',
    `${never} This system was restored on ${dayOf(latest.restoredAt)} from a backup of ${dayOf(latest.backupMadeAt)}: a ` +
      `report that was issued between the two may be genuine although it is unknown here. Ask ${whomToAsk}.`,
  )
}

function neverIssued(typed: string | undefined): string {
  return typed === undefined
    ? 'No report with this code is known here. Check the address against the one printed on the paper.'
    : 'No report with this number and this code is known here. Check both against the paper.'
}

function refusal(status: UnknownStatus, sentence: string): AppError {
  return new AppError('not-found', sentence, { details: { status } })
}

function dayOf(moment: Date): string {
  return longDay(dayInLondon(moment))
}
