import { prepareZXingModule, readBarcodes, type ReaderOptions, type ReadInputBarcodeFormat } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** What comes back of a picture. */
export interface Reading {
  values: string[]
  /** The reader's own code could not be fetched. */
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
  ({ data }: MessageEvent<ImageData>) => void read(data).then((reading) => postMessage(reading)),
)

async function read(picture: ImageData): Promise<Reading> {
  try {
    await ready
  } catch {
    return { values: [], isMissing: true }
  }
  // Plain: what a label holds, with the separator that GS1 writes between its parts.
  const wanted: ReaderOptions = { formats, textMode: 'Plain', maxNumberOfSymbols: 4 }
  const find = (options: ReaderOptions) => readBarcodes(picture, { ...wanted, ...options }).catch(() => [])
  const found = await find(quick)
  // A label that lies across, is worn or white on black takes four times as long to find: not every picture is worth it.
  const isThorough = found.length === 0 && (count += 1) % 3 === 0
  const read = isThorough ? await find({}) : found
  return { values: read.filter(({ isValid }) => isValid).map(({ text }) => text) }
}

const quick: ReaderOptions = { tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false }
let count = 0
