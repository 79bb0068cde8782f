import { PDF } from '@libpdf/core'
import type { FastifyInstance } from 'fastify'

/** The words of a PDF that a signed-in person downloads, in one line. */
export async function downloadedText(app: FastifyInstance, token: string | null, url: string): Promise<string> {
  const { rawPayload } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  const pages = (await PDF.load(rawPayload)).extractText()
  return pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
}
