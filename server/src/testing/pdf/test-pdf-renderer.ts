import { inject } from 'vitest'
import { openPdfRenderer, type PdfRenderer } from '#server/pdf/renderer.ts'

let shared: PdfRenderer | undefined

/** The real one, shared by the tests of a file: its process starts with the first that draws something. */
export function testPdfRenderer(): PdfRenderer {
  const pdfRenderer = (shared ??= openPdfRenderer({ workerFile: inject('workerFile') }))
  return { ...pdfRenderer, close: async () => undefined }
}
