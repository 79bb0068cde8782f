import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadInputBarcodeFormat } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

export interface Reading {
  values: string[]
  isMissing?: true
}

// Its own address for the code is a CDN's: ours is the only one that is ever asked.
const ready = prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true })

const formats: ReadInputBarcodeFormat[] = [
  'QRCode',
  'DataMatrix',
  'Aztec',
  'PDF417',
  'Code128',
  'Code39',
  'Code93',
  'EANUPC',
  'ITF',
  'DataBar',
]

addEventListener(
  'message',
  ({ data }: MessageEvent<ImageBitmap>) => void read(data).then((reading) => postMessage(reading)),
)

async function read(camera: ImageBitmap): Promise<Reading> {
  try {
    await ready
  } catch {
    return { values: [], isMissing: true }
  }
  const picture = dotsOf(camera)
  // Plain: what a label holds, with the separator that GS1 writes between its parts.
  const wanted: ReaderOptions = { formats, textMode: 'Plain', maxNumberOfSymbols: 4 }
  const find = (options: ReaderOptions) => readBarcodes(picture, { ...wanted, ...options }).catch(() => [])
  const found = await find(quick)
  // A label that lies across, is worn or white on black takes four times as long to find: not every picture is worth it.
  const isThorough = found.length === 0 && (count += 1) % 3 === 0
  const read = isThorough ? await find({}) : found
  return { values: read.filter(({ isValid }) => isValid).map(({ text }) => text) }
}

const drawing = newDrawing()

function dotsOf(camera: ImageBitmap): ImageData {
  const { width, height } = camera
  const { canvas } = drawing
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  drawing.drawImage(camera, 0, 0)
  camera.close()
  return drawing.getImageData(0, 0, width, height)
}

function newDrawing(): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser can’t draw a picture.')
  return context
}

const quick: ReaderOptions = { tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false }
let count = 0
