import sharp from 'sharp'
import type { TestFile } from './multipart-body.ts'

/** A real picture of the asked size. */
export async function pngFile(width = 40, height = 20): Promise<TestFile> {
  const bytes = await sharp({ create: { width, height, channels: 4, background: { r: 20, g: 33, b: 61, alpha: 0.5 } } })
    .png()
    .toBuffer()
  return { name: 'picture.png', type: 'image/png', bytes }
}
