import type { UploadEndpoint } from '#contract/endpoint.ts'
import { testPictures } from '#server/testing/files/test-pictures.ts'

/** A file that this upload takes. */
export async function fileFor({ file }: UploadEndpoint, userId: string) {
  if (file === 'sheet')
    return { name: 'a.csv', type: 'text/csv', bytes: Buffer.from('Serial No,Description\nA1,Hoist\n') }
  return file === 'export' ? deviceExport(userId) : jpeg()
}

function deviceExport(userId: string) {
  const lines = [
    { kind: 'head', product: 'Thorough', format: 1, exportedAt: '2026-06-15T09:00:00.000Z', userId },
    { kind: 'end', entries: 0, drafts: 0, photos: 0 },
  ]
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  return { name: 'thorough-pending-work.ndjson', type: 'application/x-ndjson', bytes: Buffer.from(text) }
}

export async function jpeg() {
  return { name: 'photo.jpg', type: 'image/jpeg', bytes: await testPictures.jpeg() }
}
