import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { certificateRequest, picturesOf } from '#server/features/certificates/document/certificates.pdf.ts'
import { preparePictures } from '#server/features/files/print-pictures.actions.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { attachment } from '#server/http/reply/file-names.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { streamMade } from '#server/http/uploads/upload-folder.ts'
import { queue } from '#server/platform/queue.ts'
import { AppError } from '#contract/errors.ts'
import { inSnapshot } from '#server/db/database.ts'
import type { CertificateFacts } from '#server/features/certificates/document/certificate-facts.ts'
import {
  reportFacts,
  requireReportedJob,
  requireReportedItems,
} from '#server/features/certificates/issuing/freeze.actions.ts'

/** One after the other, so that no report that is issued waits long for those that are only looked at. */
const inTurn = queue({ atOnce: 1, waiting: 50 })

/** The report as it would be rendered now, marked on every page. It is stored nowhere and carries no seal. */
export async function previewCertificate(deps: Deps, actor: Actor, jobId: string): Promise<FileAnswer> {
  await requireJob(deps.db, actor, jobId)
  return inTurn(async () => {
    const facts = await readPreviewFacts(deps, actor, jobId)
    const { stream, bytes } = await streamMade(deps.log, async (folder) => {
      const pictures = await preparePictures(deps, folder, picturesOf(facts))
      return deps.pdfRenderer.render(certificateRequest(facts, folder, pictures, null))
    })
    return { stream, headers: { ...headers, 'content-length': bytes } }
  })
}

const headers = {
  ...attachment('Preview, not a report.pdf', 'application/pdf'),
  'x-content-type-options': 'nosniff',
}

/** As if this person completed the job now, whether or not it would be lawful. */
export function readPreviewFacts(
  { db, clock }: Deps,
  { userId }: { userId: string },
  jobId: string,
): Promise<CertificateFacts> {
  return inSnapshot(db, async (tx) => {
    const job = await requireReportedJob(tx, jobId)
    const { examined: all, leftOut } = await requireReportedItems(tx, jobId)
    const examined = all.filter(({ status }) => status !== 'awaiting_inspection')
    if (examined.length === 0) {
      throw new AppError(
        'report-not-lawful',
        'Nothing has been examined in this job yet, so there is nothing to preview.',
      )
    }
    const completed = {
      ...job,
      completedBy: job.completedBy ?? userId,
      completedAt: job.completedAt ?? clock.now(),
      completerName: null,
    }
    const { facts } = await reportFacts(tx, completed, { examined, leftOut, issuerId: userId })
    return {
      ...unissued,
      ...facts,
      issuedAt: clock.now().toISOString(),
      reportDate: clock.today(),
      preview: { awaitingCount: all.length - examined.length },
    }
  })
}

const unissued = { number: 0, version: 1, supersedes: null, code: '', verifyUrl: '' }
