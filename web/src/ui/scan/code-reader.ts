import type { Reading } from './reader.worker.ts'

export interface CodeReader {
  read: (video: HTMLVideoElement) => Promise<string[]>
  close: () => void
}

/** The reader's code is fetched when scanning is first opened, and there was no signal yet. */
export class ReaderMissing extends Error {
  override name = 'ReaderMissing'
}

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
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new ReaderMissing('The reader did not start.')), { once: true })
  })
  // Heard by the next reading.
  broken.catch(() => undefined)
  const read = async (video: HTMLVideoElement): Promise<string[]> => {
    const picture = await pictureOf(video)
    if (!picture) return []
    const answer = nextReading(worker)
    worker.postMessage(picture, [picture])
    const { values, isMissing } = await Promise.race([answer, broken])
    if (isMissing) throw new ReaderMissing('The reader could not be fetched.')
    return values
  }
  return { read, close: () => worker.terminate() }
}

function nextReading(worker: Worker): Promise<Reading> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Reading>) => resolve(data), { once: true })
  })
}

/** Between two pictures there may be none to look at. */
function pictureOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  const { x, y, width, height } = seenPart(
    { width: video.videoWidth, height: video.videoHeight },
    { width: video.clientWidth, height: video.clientHeight },
  )
  return createImageBitmap(video, x, y, width, height).catch(() => null)
}

interface Size {
  width: number
  height: number
}

/** Of a camera's picture that fills its place on the screen the part that is seen: nobody aims at the rest, and less is quicker to read. */
export function seenPart(picture: Size, place: Size) {
  const scale = Math.max(place.width / picture.width, place.height / picture.height)
  const width = Math.round(place.width / scale)
  const height = Math.round(place.height / scale)
  return { x: Math.round((picture.width - width) / 2), y: Math.round((picture.height - height) / 2), width, height }
}
