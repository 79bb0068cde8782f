import { regulationsInShort } from '#contract/companies/regulations.rules.ts'
import type { Deps } from '#server/deps.ts'
import { preparePictures } from '#server/features/files/print-pictures.actions.ts'
import type { RenderedDocument } from '#server/pdf/render-request.ts'
import type { CertificateFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { certificateRequest, picturesOf } from '#server/features/certificates/document/certificates.pdf.ts'
import { sealKey } from '#server/features/certificates/sealing/sealing.actions.ts'

export async function renderCertificate(
  deps: Deps,
  folder: string,
  facts: CertificateFacts,
): Promise<RenderedDocument> {
  // Before the pictures: a seal that is refused ends this call, and with it the folder into which they are laid.
  const key = await sealKey(deps)
  const pictures = await preparePictures(deps, folder, picturesOf(facts))
  const seal = {
    key,
    reason: `Report of thorough examination, ${regulationsInShort(facts.premises)}`,
    timestampUrl: deps.sealing.timestampUrl,
  }
  const rendered = await deps.pdfRenderer.render(certificateRequest(facts, folder, pictures, seal))
  if (rendered.timestamp === 'failed') {
    deps.log.warn({ timestampUrl: seal.timestampUrl }, 'The timestamp server is away; the report is sealed without.')
  }
  return rendered
}
