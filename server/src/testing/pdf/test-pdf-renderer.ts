import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { openPdfRenderer, type PdfRenderer } from '#server/pdf/renderer.ts'
import type { RenderedDocument, RenderRequest } from '#server/pdf/render-request.ts'
import { certificatesOf, sealDocument } from '#server/pdf/signing.ts'

let isReal = false
let shared: PdfRenderer | undefined

/** For a file whose tests read what is printed: they get the real documents instead of an empty page. */
export function renderRealDocuments() {
  beforeAll(() => {
    isReal = true
  })
  afterAll(() => {
    isReal = false
  })
}

/** For one test that reads what is printed, where the others of its file do not: each real page takes half a second. */
export function renderRealDocumentsHere() {
  isReal = true
  onTestFinished(() => {
    isReal = false
  })
}

/** Renders every document as one empty page, sealed like the real one. */
export function testPdfRenderer(): PdfRenderer {
  return {
    render: (request) => (isReal ? realPdfRenderer().render(request) : renderEmptyPage(request)),
    certificatesOf: (key) => (isReal ? realPdfRenderer().certificatesOf(key) : certificatesOf(key)),
    close: async () => undefined,
  }
}

/** The real one, shared by the tests of a worker: its process starts with the first document. */
export function realPdfRenderer(): PdfRenderer {
  const pdfRenderer = (shared ??= openPdfRenderer({ workerFile: inject('workerFile') }))
  return { ...pdfRenderer, close: async () => undefined }
}

async function renderEmptyPage({ folder, data, seal, createdAt }: RenderRequest): Promise<RenderedDocument> {
  const unsealed = emptyPage(sha256(JSON.stringify(data)))
  const unstamped = { timestamp: 'not-asked', sealedWith: null } as const
  const { bytes, ...sealed } = seal
    ? await sealDocument(unsealed, seal, new Date(createdAt))
    : { bytes: unsealed, ...unstamped }
  const path = join(folder, 'document.pdf')
  await writeFile(path, bytes)
  return { path, bytes: bytes.length, sha256: sha256(bytes), ...sealed }
}

/** Its title differs with the content, so that two documents are never the same file. */
function emptyPage(title: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    `<< /Title (${title}) >>`,
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  const header = '%PDF-1.7\n'
  const offsets = objects.map((_, index) => header.length + objects.slice(0, index).join('').length)
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const body = header + objects.join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${entries}` +
      `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
