import { appendFile, copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { readArchive, verifyArchive, wholeOf } from './archive-reader.ts'
import { createArchive } from './archive-writer.ts'

/** Written by the first release, which had a tar writer of its own. */
const firstRelease = join(import.meta.dirname, 'first-release.tar')

async function contentOf(path: string) {
  const found: [name: string, content: Buffer][] = []
  for await (const entry of readArchive(path)) found.push([entry.name, await wholeOf(entry)])
  return found
}

describe('an archive', () => {
  test('an archive that the first release wrote is whole and is read', async () => {
    await verifyArchive(firstRelease)

    expect(await contentOf(firstRelease)).toEqual([
      ['thorough.json', Buffer.from('{ "format": 1 }\n')],
      ['secrets/seal.pem', Buffer.from('-----BEGIN PRIVATE KEY-----\n')],
      ['tables/users/000001', Buffer.from('1\tAmelia Hart\n2\tJoão Köhler\n')],
      ['files/image/png/0c/hook', Buffer.concat([Buffer.alloc(600, 1), Buffer.alloc(100, 2)])],
      ['SHA256', expect.anything()],
    ])
  })

  test('is read up to a point while more is added to it, and is whole at the end', async () => {
    const path = join(await testFolder(), 'growing.tar')
    const archive = await createArchive(path)
    await archive.add('first', Buffer.alloc(3_000_000, 65))
    await archive.add('empty', Buffer.alloc(0))

    for await (const { name, content } of readArchive(path, await archive.size())) {
      await archive.addLarge(`copy of ${name}`, name === 'first' ? 3_000_000 : 0, content())
    }
    await archive.finish()

    await verifyArchive(path)
    const sizes = (await contentOf(path)).map(([name, content]) => [name, content.length])
    expect(sizes).toEqual([
      ['first', 3_000_000],
      ['empty', 0],
      ['copy of first', 3_000_000],
      ['copy of empty', 0],
      ['SHA256', 65],
    ])
  })

  test.each([
    ['has one other bit in its first header', (path: string) => flipBit(path, 10)],
    ['has one other bit in its content', (path: string) => flipBit(path, 520)],
    ['has one other bit in the padding behind its hash', (path: string) => flipBit(path, -1100)],
    ['has one other bit at its very end', (path: string) => flipBit(path, -1)],
    ['was cut short by a block', async (path: string) => truncate(path, (await readFile(path)).length - 512)],
    ['was added to', (path: string) => appendFile(path, Buffer.alloc(512))],
    ['is empty', (path: string) => truncate(path, 0)],
  ])('an archive that %s is refused', async (_, damage) => {
    const path = join(await testFolder(), 'damaged.tar')
    await copyFile(firstRelease, path)

    await damage(path)

    await expect(verifyArchive(path)).rejects.toMatchObject({ name: 'DamagedArchive' })
  })
})

async function flipBit(path: string, at: number) {
  const bytes = await readFile(path)
  const place = at < 0 ? bytes.length + at : at
  bytes[place] = (bytes[place] ?? 0) ^ 1
  await writeFile(path, bytes)
}
