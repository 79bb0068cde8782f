import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { certificateRequest, picturesOf } from '#server/features/certificates/document/certificates.pdf.ts'
import { preparePictures } from '#server/features/files/print-pictures.actions.ts'
import { requireJob } from '#server/features/jobs/jobs.actions.ts'
import { attachment } from '#server/http/reply/file-names.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { streamMade } from '#server/http/uploads/upload-folder.ts'
import { queue } from '#server/platform/queue.ts'
import { readPreviewFacts } from './preview-facts.actions.ts'

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
