import type { Deps } from '#server/deps.ts'
import { preparePictures } from '#server/features/files/print-pictures.actions.ts'
import type { RenderedDocument } from '#server/pdf/render-request.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { certificateRequest, picturesOf } from './certificates.pdf.ts'
import { sealKey } from './sealing.actions.ts'

/** The file of a report or an extract, with its pictures and its seal. */
export async function renderCertificate(
  deps: Deps,
  folder: string,
  facts: CertificateFacts,
): Promise<RenderedDocument> {
  const [pictures, key] = await Promise.all([preparePictures(deps, folder, picturesOf(facts)), sealKey(deps)])
  const seal = {
    key,
    reason: 'Report of thorough examination, LOLER 1998',
    timestampUrl: deps.sealing.timestampUrl,
  }
  const rendered = await deps.pdfRenderer.render(certificateRequest(facts, folder, pictures, seal))
  if (rendered.timestamp === 'failed') {
    deps.log.warn({ timestampUrl: seal.timestampUrl }, 'The timestamp server is away; the report is sealed without.')
  }
  return rendered
}
