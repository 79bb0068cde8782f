import { writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { html, pdf, svg, testPictures } from '#server/testing/files/test-pictures.ts'
import { sniff, typeOfFile } from './sniff.ts'

async function fileOf(bytes: Buffer): Promise<string> {
  const path = `${await testFolder()}/received`
  await writeFile(path, bytes)
  return path
}

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

describe('the type of a file', () => {
  test('is found from its bytes', async () => {
    expect(sniff(await testPictures.jpeg())).toBe('image/jpeg')
    expect(sniff(await testPictures.png())).toBe('image/png')
    expect(sniff(await testPictures.webp())).toBe('image/webp')
    expect(sniff(await testPictures.animatedGif())).toBe('image/gif')
    expect(sniff(pdf)).toBe('application/pdf')
  })

  test.each([
    ['SVG', svg],
    ['HTML', html],
    ['HTML behind a blank line', Buffer.from('\n\n<html>')],
    ['a PDF that begins as HTML', Buffer.concat([html, pdf])],
    ['a program', Buffer.from('MZ\x90\0', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['a single byte', Buffer.from([0xff])],
  ])('is unknown for %s', (_, bytes) => {
    expect(sniff(bytes)).toBeNull()
  })
})

describe('a file of the wrong type', () => {
  test('is refused with the types that are accepted', async () => {
    await expect(typeOfFile(await fileOf(svg), 'logo')).rejects.toMatchObject({
      code: 'wrong-file-type',
      message: 'Only JPEG, PNG, WebP and GIF pictures are accepted.',
    })
    await expect(typeOfFile(await fileOf(await testPictures.webp()), 'document')).rejects.toMatchObject({
      code: 'wrong-file-type',
      message: 'This is a WebP picture. Only PDF, JPEG and PNG documents are accepted.',
    })
    await expect(typeOfFile(await fileOf(pdf), 'photo')).rejects.toMatchObject({ code: 'wrong-file-type' })
  })

  test('a file of the wrong type from an iPhone is refused with advice', async () => {
    await expect(typeOfFile(await fileOf(heic), 'photo')).rejects.toMatchObject({
      message: expect.stringContaining('Save it as JPEG'),
    })
  })
})
