import type { Reading } from './reader.worker.ts'

/** Turns what a camera shows into the values of the codes in it. */
export interface CodeReader {
  read: (video: HTMLVideoElement) => Promise<string[]>
  close: () => void
}

/** The reader's code is fetched when scanning is first opened, and there was no signal yet. */
export class ReaderMissing extends Error {
  override name = 'ReaderMissing'
}

/** The browser's own reader where it has one, else ours. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await openNativeReader()) ?? openOwnReader()
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const nativeFormats = new Set(
  'qr_code data_matrix aztec pdf417 code_128 code_39 code_93 ean_13 ean_8 upc_a upc_e itf'.split(' '),
)
/** What labels have: a browser that can't read these is no reader for us. */
const neededFormats = ['qr_code', 'data_matrix', 'code_128']

async function openNativeReader(): Promise<CodeReader | null> {
  const Detector: DetectorClass | undefined = Object(globalThis).BarcodeDetector
  try {
    const formats = (await Detector?.getSupportedFormats()) ?? []
    if (!Detector || !neededFormats.every((format) => formats.includes(format))) return null
    const detector = new Detector({ formats: formats.filter((format) => nativeFormats.has(format)) })
    // Between two pictures there may be none to look at.
    const detect = (video: HTMLVideoElement) => detector.detect(video).catch(() => [])
    const read = async (video: HTMLVideoElement) => (await detect(video)).map(({ rawValue }) => rawValue)
    return { read, close: () => undefined }
  } catch {
    return null
  }
}

/** In a thread of its own: reading a picture takes a slow phone a quarter of a second, and taps must not wait for it. */
function openOwnReader(): CodeReader {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const read = async (video: HTMLVideoElement): Promise<string[]> => {
    const answer = nextReading(worker)
    const picture = pictureOf(video, canvas)
    worker.postMessage(picture, [picture.data.buffer])
    const { values, isMissing } = await answer
    if (isMissing) throw new ReaderMissing('The reader could not be fetched.')
    return values
  }
  return { read, close: () => worker.terminate() }
}

function nextReading(worker: Worker): Promise<Reading> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Reading>) => resolve(data), { once: true })
    worker.addEventListener('error', () => reject(new ReaderMissing('The reader did not start.')), { once: true })
  })
}

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData {
  const { videoWidth: width, videoHeight: height } = video
  Object.assign(canvas, { width, height })
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) throw new Error('This browser can’t draw a picture.')
  drawing.drawImage(video, 0, 0, width, height)
  return drawing.getImageData(0, 0, width, height)
}
