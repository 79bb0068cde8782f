import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { svg, testPictures } from '#server/testing/files/test-pictures.ts'
import { reasonWhyNot, resizePicture, type PictureForm } from './images.ts'

const asPhoto: PictureForm = { mediaType: 'image/jpeg', maxSide: 2000 }
const asLogo: PictureForm = { mediaType: 'image/png', maxSide: 1200 }

async function resized(bytes: Buffer, form: PictureForm) {
  const folder = await testFolder()
  await writeFile(`${folder}/received`, bytes)
  await resizePicture(`${folder}/received`, `${folder}/resized`, form)
  return { facts: await sharp(`${folder}/resized`).metadata(), bytes: await readFile(`${folder}/resized`) }
}

describe('a picture', () => {
  test('held sideways stands upright', async () => {
    const { facts } = await resized(await testPictures.phonePhoto(), asPhoto)

    expect(facts).toMatchObject({ width: 20, height: 40, format: 'jpeg' })
    expect(facts.orientation).toBeUndefined()
  })

  test('no longer tells where it was taken', async () => {
    const original = await testPictures.phonePhoto()
    expect((await sharp(original).metadata()).exif).toBeDefined()

    const { facts, bytes } = await resized(original, asPhoto)

    expect(facts.exif).toBeUndefined()
    expect(bytes.includes('Exif')).toBe(false)
  })

  test('carries no program hidden behind its pixels', async () => {
    const polyglot = Buffer.concat([await testPictures.jpeg(), Buffer.from('<script>alert(1)</script>')])

    const { bytes } = await resized(polyglot, asPhoto)

    expect(bytes.includes('<script>')).toBe(false)
  })

  test('is made smaller but never larger', async () => {
    const large = await resized(await testPictures.png(3000, 1500), asPhoto)
    const small = await resized(await testPictures.png(40, 20), asLogo)

    expect(large.facts).toMatchObject({ width: 2000, height: 1000 })
    expect(small.facts).toMatchObject({ width: 40, height: 20 })
  })

  test('keeps its transparency as a logo', async () => {
    const { facts } = await resized(await testPictures.transparentPng(), asLogo)

    expect(facts).toMatchObject({ format: 'png', hasAlpha: true })
  })

  test('stands on white as a photo', async () => {
    const { bytes } = await resized(await testPictures.transparentPng(), asPhoto)

    const [pixel] = await sharp(bytes).raw().toBuffer()
    expect(pixel).toBe(255)
  })

  test('a picture that moves shows its first frame', async () => {
    const { facts } = await resized(await testPictures.animatedGif(), asLogo)

    expect(facts).toMatchObject({ width: 10, height: 10 })
  })
})

describe('a picture is refused', () => {
  test('a picture is refused when its few bytes would unfold to 144 megapixels', async () => {
    const bomb = testPictures.bomb()

    await expect(resized(bomb, asLogo)).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('This picture has 144 megapixels (12000 × 12000); at most 65 are accepted.'),
    })
  })

  test('a picture is refused by its header when it is a JPEG of 100 megapixels, without looking at what follows', async () => {
    const header = await testPictures.jpegHeader(10_000, 10_000)

    await expect(resized(header, asPhoto)).rejects.toMatchObject({
      code: 'too-large',
      message:
        'This picture has 100 megapixels (10000 × 10000); at most 65 are accepted. ' +
        'Make it smaller, or set the camera to a lower resolution, and send it again.',
    })
  })

  test('a picture is refused when its end is missing', async () => {
    const whole = await testPictures.jpeg(800, 600)

    await expect(resized(whole.subarray(0, whole.length / 2), asPhoto)).rejects.toMatchObject({
      code: 'wrong-file-type',
      message: expect.stringContaining('can’t be read'),
    })
  })

  test('a picture is refused when it is a drawing in SVG', async () => {
    await expect(resized(svg, asLogo)).rejects.toMatchObject({ code: 'wrong-file-type' })
  })

  test('a picture is refused when too many wait already, while the others are rendered', async () => {
    const folder = await testFolder()
    await writeFile(`${folder}/received`, await testPictures.jpeg())

    const all = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => resizePicture(`${folder}/received`, `${folder}/${index}`, asPhoto)),
    )

    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({ reason: { code: 'overloaded' } })
  })
})

describe('pictures beyond 25 megapixels', () => {
  test('are opened one at a time and do not keep the others waiting', async () => {
    const folder = await testFolder()
    await writeFile(`${folder}/large`, await testPictures.jpeg(7000, 5000))
    await writeFile(`${folder}/small`, await testPictures.jpeg())
    const finished: string[] = []
    const resizeAs = async (from: string, to: string) => {
      await resizePicture(`${folder}/${from}`, `${folder}/${to}`, asPhoto)
      finished.push(from)
    }
    let maxAtOnce = 0
    const watching = setInterval(() => (maxAtOnce = Math.max(maxAtOnce, sharp.counters().process)), 1)

    await Promise.all([1, 2, 3, 4].map((each) => resizeAs('large', `resized-${each}`)))
    clearInterval(watching)
    await Promise.all([
      ...[5, 6, 7].map((each) => resizeAs('large', `resized-${each}`)),
      resizeAs('small', 'resized-8'),
    ])

    expect(maxAtOnce).toBe(1)
    expect(finished.at(-1)).toBe('large')
  })
})

describe('a picture that was not resized', () => {
  test('a picture that was not resized because the machine was too busy may be sent again', () => {
    expect(reasonWhyNot(new Error('timeout: 42% complete'))).toMatchObject({ code: 'overloaded' })
  })

  test('a picture that was not resized because our disk is full is our fault, not its own', () => {
    const full = new Error('unable to write: No space left on device')

    expect(reasonWhyNot(full)).toBe(full)
  })

  test('a picture that was not resized because its bytes make no sense is refused for good', () => {
    expect(reasonWhyNot(new Error('VipsJpeg: premature end of JPEG image'))).toMatchObject({ code: 'wrong-file-type' })
  })
})
