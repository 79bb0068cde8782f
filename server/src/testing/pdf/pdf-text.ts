import { PDF } from '@libpdf/core'
import type { FastifyInstance } from 'fastify'

/** The words of a PDF that a signed-in person downloads, in one line. */
export async function downloadedText(app: FastifyInstance, token: string | null, url: string): Promise<string> {
  const { rawPayload } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return pdfText(rawPayload)
}

export async function pdfText(bytes: Uint8Array): Promise<string> {
  const pages = (await PDF.load(bytes)).extractText()
  const words = pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
  if (words.trim() === '') throw new Error('An empty page: a test that reads what is printed renders real documents.')
  return words
}
