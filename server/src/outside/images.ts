import { stat } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import { queue } from './queue.ts'

export interface PictureForm {
  mediaType: 'image/jpeg' | 'image/png'
  longestSide: number
}

const mostPixels = 100_000_000
const secondsPerPicture = 20
const jpegQuality = 82

/** A decoded picture may take hundreds of megabytes, so few at once; the others wait as files on disk. */
const turn = queue({ atOnce: 2, waiting: 50 })

/**
 * Draws a picture anew: upright, small enough, its first frame only. Nothing but the pixels survives, so neither a
 * place in its metadata nor a program hidden in its bytes.
 */
export function redrawPicture(fromPath: string, toPath: string, form: PictureForm): Promise<{ bytes: number }> {
  return turn(async () => {
    const sharp = await loadSharp()
    const picture = sharp(fromPath, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: secondsPerPicture })
      .autoOrient()
      .resize({ width: form.longestSide, height: form.longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const drawn =
      form.mediaType === 'image/png'
        ? picture.png()
        : picture.flatten({ background: '#fff' }).jpeg({ quality: jpegQuality })
    await drawn.toFile(toPath).catch((error: unknown) => {
      throw reasonWhyNot(error)
    })
    return { bytes: (await stat(toPath)).size }
  })
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
  const told = "This picture can't be read: it is damaged or too large to open."
  return new AppError('wrong-file-type', told, { cause: error })
}
