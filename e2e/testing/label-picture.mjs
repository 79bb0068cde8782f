import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
// Handed over, or it would be fetched from a CDN.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/**
 * The code of a label, as our own labels have it.
 * @param {string} text
 * @returns {Promise<string>} an SVG drawing
 */
export async function codeDrawing(text) {
  const { svg, error } = await writeBarcode(text, { format: 'QRCode', options: 'ecLevel=Q', scale: 8 })
  if (error) throw new Error(error)
  return svg
}

/**
 * What a camera sees that looks at a label: a picture for Chromium's false camera.
 * @param {string} file ends in .y4m
 * @param {string} text
 */
export async function writeCameraPicture(file, text) {
  const [width, height] = [640, 480]
  const code = await sharp(Buffer.from(await codeDrawing(text)))
    .resize(260, 260)
    .flatten({ background: '#fff' })
    .toBuffer()
  const { data } = await sharp({ create: { width, height, channels: 3, background: '#b8b4ac' } })
    .composite([{ input: code }])
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), data, colours])
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  )
}
