import {
  firmProblems,
  whyWithdrawnIsNotIssued,
  type CertificateProblem,
} from '#contract/certificates/certificates.rules.ts'
import { AppError } from '#contract/errors.ts'
import { formatUnconfirmed, whyExaminerCannotSign } from '#contract/inspections/examination/examiner.rules.ts'
import {
  formatProblems,
  toProblemDetails,
  whyNothingIsReported,
  whyReportIsNotLawful,
  type ReportProblem,
} from '#contract/inspections/completion/lawful-report.rules.ts'
import { signatureStands } from '#contract/counts/count.rules.ts'
import { sortByOutcome } from '#contract/inspections/examination/outcome.rules.ts'
import { whyReportIsTooLong } from '#contract/inspections/completion/report-size.rules.ts'
import {
  formatCorrection,
  formatHeadingChanges,
  headingChanges,
  isCorrection,
  type ReportHeading,
  type SignedHeading,
} from '#contract/jobs/report-heading.rules.ts'
import { type Db, inSnapshot } from '#server/db/database.ts'
import { listReportedItems } from '#server/features/inspections/completion/completion.queries.ts'
import { picked } from '#server/db/columns.ts'
import {
  contentNames,
  listItems,
  listUnconfirmedDeletions,
  type ItemRow,
} from '#server/features/inspections/items/items.queries.ts'
import { requireNoPendingWork } from '#server/features/inspections/pending-review/pending-review.actions.ts'
import { noSuchJob } from '#server/features/jobs/jobs.actions.ts'
import { findSignatureOfJob } from '#server/features/counts/site-statements.queries.ts'
import { findHeadSignature } from '#server/features/signatures/signatures.queries.ts'
import { findToolSettings, type ToolSettingsRow } from '#server/features/tool-settings/tool-settings.queries.ts'
import type {
  CertificateFacts,
  ItemFacts,
  NotExaminedFacts,
} from '#server/features/certificates/document/certificate-facts.ts'
import {
  findReportedJob,
  listDueDates,
  listLastExaminations,
  listSigners,
  type ReportedJob,
} from './certificate-facts.queries.ts'
import { laterDay } from '#contract/inspections/examination/examination-dates.rules.ts'
import { documentFacts, authorisationOf, issuerOf, placesByExaminer, signersOf } from './document-facts.actions.ts'

export type CollectedFacts = Awaited<ReturnType<typeof collectFacts>>

/** Everything the report will say, as it stands now. Refuses, with everything that is missing, what would not be lawful. */
export function collectFacts(db: Db, jobId: string, issuerId: string, mayCorrect: boolean) {
  return inSnapshot(db, async (tx) => {
    const job = await requireReportedJob(tx, jobId)
    const { completedAt, completedBy } = job
    if (job.status !== 'completed' || completedAt === null) throw notCompleted()
    requireNotWithdrawn(job)
    await requireNoPendingWork(tx, jobId)
    const { rows, examined, leftOut } = await requireReportedItems(tx, jobId)
    const corrected = requireSignedHeading(job, mayCorrect)
    const { settings, places, people, facts } = await reportFacts(
      tx,
      { ...job, completedAt },
      {
        examined,
        leftOut,
        issuerId,
      },
    )
    requireConfirmed([
      ...rows.filter((row) => row.changedByOfficeAt !== null),
      ...(await listUnconfirmedDeletions(tx, jobId)),
    ])
    const reported = await listReportedItems(tx, jobId)
    requireLawful([
      ...whyReportIsNotLawful(reported),
      ...whyNothingIsReported(reported),
      ...people.flatMap(whyExaminerCannotSign),
      ...firmProblems(settings),
    ])
    return {
      completedAt,
      completionReason: job.completionReason,
      companyId: job.companyId,
      corrected,
      issuer: issuerOf(issuerId, { places, completedBy, people }),
      facts: { ...facts, ...(await siteSignatureFacts(tx, jobId, leftOut)) },
    }
  })
}

export async function requireReportedJob(tx: Db, jobId: string): Promise<ReportedJob> {
  const job = await findReportedJob(tx, jobId)
  if (!job) throw noSuchJob()
  return job
}

export async function requireReportedItems(tx: Db, jobId: string) {
  const { rows } = await listItems(tx, { jobId })
  const tooLong = whyReportIsTooLong(rows.length)
  if (tooLong) throw new AppError('too-many-items', tooLong)
  return { rows, ...sortByOutcome(rows) }
}

interface Reported {
  examined: ItemRow[]
  leftOut: ItemRow[]
  issuerId: string
}

/** What is the same for a report that is issued and for its preview. */
export async function reportFacts(
  tx: Db,
  job: ReportedJob & { completedAt: Date },
  { examined, leftOut, issuerId }: Reported,
) {
  const { completedAt, completedBy } = job
  const settings = await findToolSettings(tx)
  const places = placesByExaminer(examined, completedBy)
  const signing = [...places.keys(), completedBy, issuerId].filter((id) => id !== null)
  const people = await listSigners(tx, signing)
  const head = await findHeadSignature(tx)
  const facts = {
    ...partiesOf(job, settings),
    ...signersOf({ places, completedBy, people, headId: head?.savedBy ?? null }),
    completion: { at: completedAt.toISOString(), by: job.completerName },
    authorisation: authorisationOf(settings, head, [...places.keys()]),
    ...(await documentFacts(tx, job, await examinedFacts(tx, job, examined))),
    notExamined: await notExaminedFacts(tx, job, leftOut),
  }
  return { settings, places, people, facts }
}

export function notCompleted(): AppError {
  return new AppError('job-not-completed', 'Only a completed job has a certificate. Complete the job first.')
}

/** A person who withdraws while the report is rendered is heard. */
export function requireNotWithdrawn({ reportWithdrawnAt }: Pick<ReportedJob, 'reportWithdrawnAt'>) {
  if (reportWithdrawnAt !== null) throw new AppError('report-withdrawn', whyWithdrawnIsNotIssued)
}

export function movedMeanwhile(): AppError {
  const sentence = 'The job was moved to another company while its certificate was made. Generate it again.'
  return new AppError('job-moved', sentence)
}

/** Also for a job that was completed before a rule was made: what was issued stays, a new version needs this. */
const howToMend =
  'Set the job back to In Progress, put this right and complete it again. What was issued stays as it is.'

function requireConfirmed(unconfirmed: { description: string; serialNumber: string }[]) {
  if (unconfirmed.length > 0) throw new AppError('findings-unconfirmed', formatUnconfirmed(unconfirmed))
}

/** A typing mistake in the heading is corrected by the office; anything else needs the engineer's completion. */
function requireSignedHeading(job: ReportedJob, mayCorrect: boolean): SignedHeading | null {
  // Only `signHeading` writes this column, from that type.
  const signed = job.signedHeading as SignedHeading | null
  const changes = headingChanges(signed, job)
  if (signed === null || changes.length === 0) return null
  const isTypo = isCorrection(signed, job)
  if (isTypo && mayCorrect) return { ...headingOf(job), asCompleted: signed.asCompleted ?? signed }
  throw new AppError('findings-unconfirmed', isTypo ? formatCorrection(changes) : formatHeadingChanges(changes))
}

function headingOf(job: ReportedJob): ReportHeading {
  const place = picked(job, ['addressLine1', 'addressLine2', 'city', 'postcode', 'isInNorthernIreland'])
  return { ...picked(job, ['companyId', 'siteAddressId', 'employerName', 'employerAddress']), ...place }
}

function requireLawful(problems: CertificateProblem[]) {
  if (problems.length === 0) return
  const ofItems = problems.filter((problem): problem is ReportProblem => problem.paragraph !== '9')
  const ofPeople = problems.filter((problem) => problem.paragraph === '9').map(({ message }) => message)
  const all = [...(ofItems.length > 0 ? [formatProblems(ofItems)] : []), ...ofPeople].join(' ')
  const mend = problems.some(({ item }) => item !== null) ? ` ${howToMend}` : ''
  throw new AppError('report-not-lawful', `The report would not be lawful yet. ${all}${mend}`, {
    details: { problems: toProblemDetails(problems) },
  })
}

function partiesOf(job: ReportedJob, settings: ToolSettingsRow) {
  const { isInNorthernIreland } = job
  return {
    firm: {
      name: settings.companyName,
      address: settings.companyAddress,
      companyNumber: settings.companyNumber,
      insuranceDetails: settings.insuranceDetails,
      ...(settings.companyPhone && { phone: settings.companyPhone }),
      logoFileId: settings.logoFileId,
    },
    employer: {
      name: job.employerName,
      address: job.employerAddress,
      logoFileId: job.usesLogo ? job.logoFileId : null,
    },
    premises: {
      ...picked(job, ['addressLine1', 'addressLine2', 'city', 'postcode']),
      // Left out where nobody has said it: reports issued earlier don't know it, and would seem changed.
      ...(isInNorthernIreland !== null && { isInNorthernIreland }),
    },
    job: { _id: job.id, title: job.title, number: job.number },
  }
}

type OutcomeName = 'outcome' | 'outcomeReason'

const isFact = <Name extends string>(name: Name): name is Exclude<Name, OutcomeName> =>
  name !== 'outcome' && name !== 'outcomeReason'

const factNames = contentNames.filter(isFact)

/** Schedule 1, paragraph 4: the later of what was typed and what the register knows. */
async function examinedFacts(tx: Db, { companyId }: Pick<ReportedJob, 'companyId'>, rows: ItemRow[]) {
  const known = await listLastExaminations(
    tx,
    companyId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...itemFacts(row),
    dateOfLastExamination: laterDay(row.dateOfLastExamination, known.get(row.id) ?? null),
  }))
}

function itemFacts(row: ItemRow): ItemFacts {
  return Object.assign(picked(row, factNames), { _id: row.id, status: row.status })
}

async function notExaminedFacts(tx: Db, job: ReportedJob, rows: ItemRow[]): Promise<NotExaminedFacts[]> {
  const dueDates = await listDueDates(
    tx,
    job,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, description, serialNumber, assetNumber, outcome, outcomeReason: reason }) =>
    outcome === 'examined'
      ? []
      : [{ _id: id, description, serialNumber, assetNumber, outcome, reason, dueDate: dueDates.get(id) ?? null }],
  )
}

async function siteSignatureFacts(
  tx: Db,
  jobId: string,
  leftOut: ItemRow[],
): Promise<Pick<CertificateFacts, 'siteSignature'>> {
  const signature = await findSignatureOfJob(tx, jobId)
  const listed = leftOut.map(({ id, outcome, updatedAt }) => ({ _id: id, outcome, updatedAt }))
  if (!signature || !signatureStands(signature, listed)) return {}
  const { name, signedAt, fileId: signatureFileId } = signature
  return { siteSignature: { name, at: signedAt.toISOString(), signatureFileId } }
}
