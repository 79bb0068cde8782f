import { stat } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import { queue } from '#server/platform/queue.ts'

export interface PictureForm {
  mediaType: 'image/jpeg' | 'image/png'
  maxSide: number
}

/** What a phone's largest photos have. More would take a gigabyte to open. */
const maxPixels = 65_000_000
/** From here on a single one may take hundreds of megabytes, so they are opened one at a time. */
const largePixels = 25_000_000
const secondsPerPicture = 20
const jpegQuality = 82

/** A decoded picture may take a hundred megabytes, so few at once; the others wait as files on disk. */
const turn = queue({ atOnce: 2, waiting: 50 })
const largeTurn = queue({ atOnce: 1, waiting: 20 })

/** Upright, small enough, first frame only: nothing but the pixels survives, neither place nor hidden program. */
export async function resizePicture(fromPath: string, toPath: string, form: PictureForm): Promise<{ bytes: number }> {
  const resize = () => resizeNow(fromPath, toPath, form)
  const resized = await turn(async () => ((await pixelsOf(fromPath)) > largePixels ? null : resize()))
  // Large ones wait for each other elsewhere, so that they never keep the places of the others.
  return resized ?? largeTurn(() => turn(resize))
}

/** From its header, before anything of it is unpacked. */
async function pixelsOf(path: string): Promise<number> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata().catch(rethrowReason)
  if (width * height > maxPixels) throw tooManyPixels(width, height)
  return width * height
}

async function resizeNow(fromPath: string, toPath: string, form: PictureForm): Promise<{ bytes: number }> {
  const sharp = await loadSharp()
  const picture = sharp(fromPath, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds: secondsPerPicture })
    .autoOrient()
    .resize({ width: form.maxSide, height: form.maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const rendered =
    form.mediaType === 'image/png'
      ? picture.png()
      : picture.flatten({ background: '#fff' }).jpeg({ quality: jpegQuality })
  await rendered.toFile(toPath).catch(rethrowReason)
  return { bytes: (await stat(toPath)).size }
}

function tooManyPixels(width: number, height: number): AppError {
  const megapixels = (pixels: number) => Math.ceil(pixels / 1_000_000)
  return new AppError(
    'too-large',
    `This picture has ${megapixels(width * height)} megapixels (${width} × ${height}); at most ${megapixels(maxPixels)} are accepted. ` +
      'Make it smaller, or set the camera to a lower resolution, and send it again.',
  )
}

function rethrowReason(error: unknown): never {
  throw reasonWhyNot(error)
}

let loading: Promise<typeof import('sharp').default> | undefined

/** Loaded by the first picture: at rest it would only take memory. */
async function loadSharp() {
  return (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`) })
    return sharp
  }))
}

/** A device sends a picture again when we were too slow or our disk failed, but not one that can't be read. */
export function reasonWhyNot(error: unknown): unknown {
  const words = error instanceof Error ? error.message : ''
  if (/No space left|Permission denied|unable to open for write/.test(words)) return error
  if (words.startsWith('timeout')) {
    const told = 'The server is busy and did not get to this picture. Please try again shortly.'
    return new AppError('overloaded', told, { retryAfterSeconds: 30, cause: error })
  }
  const told = 'This picture can’t be read: it is damaged or too large to open.'
  return new AppError('wrong-file-type', told, { cause: error })
}
