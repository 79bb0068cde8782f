import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { readArchive, readEntry, verifyArchive, writeArchive } from './archive.ts'

async function givenArchive(): Promise<string> {
  const path = join(await testFolder(), 'backup.tar')
  await writeArchive(path, async (add) => {
    await add('thorough.json', 2, [Buffer.from('{}')])
    await add('empty', 0, [])
    await add('files/image/png/hook', 3_000_000, [Buffer.alloc(1_000_000, 1), Buffer.alloc(2_000_000, 2)])
  })
  return path
}

describe('an archive', () => {
  test('holds what was added, and is whole', async () => {
    const path = await givenArchive()

    await verifyArchive(path)
    const sizes: unknown[] = []
    for await (const { name, content } of readArchive(path)) sizes.push([name, (await buffer(content)).length])
    expect(sizes).toEqual([
      ['thorough.json', 2],
      ['empty', 0],
      ['files/image/png/hook', 3_000_000],
    ])
    expect(await readEntry(path, 'thorough.json')).toBe('{}')
  })

  test('that could not be finished leaves no file behind, and never replaces one', async () => {
    const path = join(await testFolder(), 'backup.tar')
    const broken = writeArchive(path, async (add) => {
      await add('first', 2_000_000, [Buffer.alloc(2_000_000)])
      throw new Error('The store went away.')
    })

    await expect(broken).rejects.toThrow('The store went away.')
    await expect(readFile(path)).rejects.toThrow('ENOENT')
    await writeFile(path, 'yesterday’s')
    await expect(writeArchive(path, async () => undefined)).rejects.toThrow('EEXIST')
    expect(await readFile(path, 'utf8')).toBe('yesterday’s')
  })

  test.each([
    ['has one other bit in its first header', (path: string) => flipBit(path, 10)],
    ['has one other bit in its content', (path: string) => flipBit(path, 513)],
    ['has one other bit in its padding', (path: string) => flipBit(path, 1_000)],
    ['has one other bit at its very end', (path: string) => flipBit(path, -1)],
    ['was cut short by a block', async (path: string) => truncate(path, (await readFile(path)).length - 512)],
    ['was added to', (path: string) => appendFile(path, Buffer.alloc(512))],
    ['is empty', (path: string) => truncate(path, 0)],
  ])('that %s is refused', async (_, damage) => {
    const path = await givenArchive()

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
