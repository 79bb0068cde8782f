import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CertificateFacts } from '#server/features/certificates/document/certificate-facts.ts'
import { certificateRequest } from '#server/features/certificates/document/certificates.pdf.ts'
import type { SealRequest } from '#server/pdf/render-request.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'
import { realPdfRenderer } from './test-pdf-renderer.ts'

/** The report drawn from these facts, every picture in it a plain one. */
export async function renderedCertificate(
  facts: CertificateFacts,
  seal: SealRequest | null = null,
  pdfRenderer = realPdfRenderer(),
) {
  const folder = await mkdtemp(join(tmpdir(), 'thorough-document-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const pictures = new Map<string, { name: string; isPhoto: boolean }>()
  const photoIds = facts.items.flatMap(({ photoFileId, morePhotoFileIds = [] }) => [photoFileId, ...morePhotoFileIds])
  for (const photoId of photoIds) {
    if (!photoId) continue
    await writeFile(join(folder, `${photoId}.jpg`), await testPictures.jpeg(800, 600))
    pictures.set(photoId, { name: `${photoId}.jpg`, isPhoto: true })
  }
  const rendered = await pdfRenderer.render(certificateRequest(facts, folder, pictures, seal))
  return { ...rendered, folder, pdf: await readFile(rendered.path) }
}
