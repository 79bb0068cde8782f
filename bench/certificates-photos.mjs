import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Photos of which no two are alike: a report's file holds equal ones only once, so with a single photo two hundred items
 * would cost what one does. Each has the detail of a photo.
 * @typedef {object} Photos
 * @property {(index: number) => Promise<string>} large as a phone sends it
 * @property {(index: number) => Promise<string>} small of the same picture, for thousands of them
 * @property {(index: number) => Promise<string>} print as the report shows it
 */

const phone = { width: 2000, height: 1500 }
const print = { width: 480, height: 360 }
const quality = 82

/**
 * @param {string} folder
 * @returns {Promise<Photos>}
 */
export async function makePhotos(folder) {
  const { default: sharp } = await import('sharp')
  const noise = await sharp({
    create: {
      width: 700,
      height: 520,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  const field = await sharp(noise).resize(2800, 2080).raw().toBuffer({ resolveWithObject: true })

  /**
   * @param {number} index
   * @param {{ width: number, height: number }} size
   */
  async function made(index, size) {
    const path = join(folder, `${size.width}-${index}.jpg`)
    if (existsSync(path)) return path
    // Another part of the field for each: the numbers have no common divisor with the room there is.
    const part = { left: (index * 37) % 797, top: (index * 53) % 577, ...phone }
    await sharp(field.data, { raw: field.info }).extract(part).resize(size).jpeg({ quality }).toFile(path)
    return path
  }

  return {
    large: (index) => made(index, phone),
    small: (index) => made(index, { width: 800, height: 600 }),
    print: (index) => made(index, print),
  }
}
