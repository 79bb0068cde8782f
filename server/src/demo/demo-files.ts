import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileKind } from '#contract/files/file-kinds.ts'
import type { StoredFile } from '#server/features/files/files.queries.ts'
import type { FileStore } from '#server/storage/file-store.ts'

/** Draws a picture and puts its bytes into the store. The row that names it is written with whatever shows it. */
export async function storeDrawing(files: FileStore, kind: FileKind, name: string, svg: string): Promise<StoredFile> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
  const id = randomUUID()
  const stored: StoredFile = {
    id,
    kind,
    key: `${kind}/${id.slice(0, 2)}/${id}`,
    originalKey: null,
    name,
    mediaType: 'image/png',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    uploadedBy: null,
  }
  await putBytes(files, stored.key, bytes)
  return stored
}

async function putBytes(files: FileStore, key: string, bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'thorough-demo-'))
  try {
    const path = join(folder, 'picture.png')
    await writeFile(path, bytes)
    await files.put(key, path, 'image/png')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
