import { whatFirmHasNotSaid, type CertificateProblem } from '#contract/certificates/certificates.rules.ts'
import { AppError } from '#contract/errors.ts'
import { problemsInWords, toProblemDetails, whyReportIsNotLawful } from '#contract/inspections/lawful-report.rules.ts'
import { whyReportIsTooLong } from '#contract/inspections/report-size.rules.ts'
import type { Db } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { listItems, type ItemRow } from '#server/features/inspections/items/items.queries.ts'
import { requireNoWaitingWork } from '#server/features/inspections/recovered-work/waiting-work.actions.ts'
import { noSuchJob } from '#server/features/jobs/jobs.actions.ts'
import { findHeadSignature } from '#server/features/signatures/signatures.queries.ts'
import { findToolSettings, type ToolSettingsRow } from '#server/features/tool-settings/tool-settings.queries.ts'
import type { CertificateFacts, ItemFacts } from './certificate-facts.ts'
import { findReportedJob, type ReportedJob } from './certificate-facts.queries.ts'

/** What is known of a report before it has its number, its version and its date. */
export type FrozenFacts = Omit<
  CertificateFacts,
  'number' | 'version' | 'supersedes' | 'code' | 'verifyUrl' | 'issuedAt' | 'reportDate'
>

export interface Frozen {
  facts: FrozenFacts
  completedAt: Date
  /** To whom the report is issued. */
  companyId: string
}

/** Everything the report will say, as it stands now. Refuses, with everything that is missing, what would not be lawful. */
export function freezeFacts(db: Db, jobId: string): Promise<Frozen> {
  return inSnapshot(db, async (tx) => {
    const job = await findReportedJob(tx, jobId)
    if (!job) throw noSuchJob()
    if (job.status !== 'completed' || job.completedAt === null) throw notCompleted()
    await requireNoWaitingWork(tx, jobId)
    const settings = await findToolSettings(tx)
    const { rows } = await listItems(tx, { jobId })
    const tooLong = whyReportIsTooLong(rows.length)
    if (tooLong) throw new AppError('too-many-items', tooLong)
    const items = rows.map(itemFacts)
    requireLawful([...whyReportIsNotLawful(items), ...whatFirmHasNotSaid(settings)])
    const head = await findHeadSignature(tx)
    return {
      completedAt: job.completedAt,
      companyId: job.companyId,
      facts: {
        ...partiesOf(job, settings),
        completion: { at: job.completedAt.toISOString(), by: job.completerName },
        authorisation: authorisationOf(settings, head),
        items,
      },
    }
  })
}

export function notCompleted(): AppError {
  return new AppError('job-not-completed', 'Only a completed job has a certificate. Complete the job first.')
}

/** The document names the company that the job no longer belongs to. */
export function movedMeanwhile(): AppError {
  const sentence = 'The job was moved to another company while its certificate was made. Generate it again.'
  return new AppError('job-moved', sentence)
}

/** Also for a job that was completed before a rule was made: what was issued stays, a new version needs this. */
const howToMend =
  'Set the job back to In Progress, put this right and complete it again. What was issued stays as it is.'

function requireLawful(problems: CertificateProblem[]) {
  if (problems.length === 0) return
  const mend = problems.some(({ item }) => item !== null) ? ` ${howToMend}` : ''
  throw new AppError('report-not-lawful', `The report would not be lawful yet. ${inWords(problems)}${mend}`, {
    details: { problems: toProblemDetails(problems) },
  })
}

function inWords(problems: CertificateProblem[]): string {
  const ofItems = problems.filter((problem) => problem.paragraph !== '9')
  const ofFirm = problems.filter((problem) => problem.paragraph === '9').map(({ message }) => message)
  return [...(ofItems.length > 0 ? [problemsInWords(ofItems)] : []), ...ofFirm].join(' ')
}

function partiesOf(job: ReportedJob, settings: ToolSettingsRow) {
  const { addressLine1, addressLine2, city, postcode } = job
  return {
    firm: {
      name: settings.companyName,
      address: settings.companyAddress,
      companyNumber: settings.companyNumber,
      insuranceDetails: settings.insuranceDetails,
      logoFileId: settings.logoFileId,
    },
    employer: {
      name: job.employerName,
      address: job.employerAddress,
      logoFileId: job.usesLogo ? job.logoFileId : null,
    },
    premises: { addressLine1, addressLine2, city, postcode },
    job: { _id: job.id, title: job.title },
    examiner: examinerOf(job),
  }
}

/** The assigned engineer, else whoever completed the job. */
function examinerOf(job: ReportedJob) {
  const isAssigned = job.engineerName !== null
  return {
    name: (isAssigned ? job.engineerName : job.completerName) ?? 'Not recorded',
    qualifications: (isAssigned ? job.engineerQualifications : job.completerQualifications) ?? '',
    employer: (isAssigned ? job.engineerEmployer : job.completerEmployer) ?? '',
    signatureFileId: isAssigned ? job.engineerSignature : job.completerSignature,
  }
}

type Head = Awaited<ReturnType<typeof findHeadSignature>>

function authorisationOf({ authorizationName, authorizationTitle }: ToolSettingsRow, head: Head) {
  const name = authorizationName.trim() || head?.authorizedBy
  return name ? { name, title: authorizationTitle, signatureFileId: head?.fileId ?? null } : null
}

function itemFacts(row: ItemRow): ItemFacts {
  const { id, jobId: _j, createdAt: _c, createdBy: _b, updatedAt: _u, deletedAt: _d, version: _v, ...content } = row
  return { _id: id, ...content }
}
