import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileKind } from '#contract/files/file-kinds.ts'
import type { StoredFile } from '#server/features/files/files.queries.ts'
import type { FileStore } from '#server/storage/file-store.ts'

export async function storeDrawing(files: FileStore, kind: FileKind, name: string, svg: string): Promise<StoredFile> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
  return storeDemoFile(files, { kind, name, mediaType: 'image/png' }, bytes)
}

export async function storeDemoFile(
  files: FileStore,
  facts: Pick<StoredFile, 'kind' | 'name' | 'mediaType'>,
  bytes: Buffer,
): Promise<StoredFile> {
  const id = randomUUID()
  const key = `${facts.kind}/${id.slice(0, 2)}/${id}`
  const folder = await mkdtemp(join(tmpdir(), 'thorough-demo-'))
  try {
    const path = join(folder, 'bytes')
    await writeFile(path, bytes)
    await files.put(key, path, facts.mediaType)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...facts, id, key, originalKey: null, bytes: bytes.length, sha256, uploadedBy: null }
}
