import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { bufferStream } from './buffered-stream.ts'

const megabyte = Buffer.alloc(1024 * 1024)

test('a large file that breaks off while it is buffered leaves nothing on the disk', async () => {
  const folder = await testFolder()
  const breaking = Readable.from(
    (function* () {
      for (let count = 0; count < 12; count += 1) yield megabyte
      throw new Error('The store went away.')
    })(),
  )

  await expect(bufferStream(breaking, `${folder}/backup.tar.unfinished`)).rejects.toThrow('The store went away.')

  expect(await readdir(folder)).toEqual([])
})
