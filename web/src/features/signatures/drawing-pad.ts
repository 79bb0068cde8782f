import SignaturePad, { type Options, type PointGroup, type SignatureEvent } from 'signature_pad'

/** Every drawing is made in these measures, however large the pad stands on the screen. */
export const padSize = { width: 500, height: 200 }

export const pen: Options = {
  backgroundColor: 'rgb(255, 255, 255)',
  penColor: 'rgb(0, 0, 0)',
  minWidth: 1,
  maxWidth: 2.5,
  throttle: 16,
  minDistance: 3,
}

export type Strokes = PointGroup[]

export type DrawingPad = ReturnType<typeof openPad>

export function openPad(canvas: HTMLCanvasElement, onStrokes: (count: number) => void, atFirst: Strokes = []) {
  const pad = new SignaturePad(canvas, pen)
  const notify = () => onStrokes(pad.toData().length)

  const toPadMeasures = (event: Event) => {
    if (!(event instanceof CustomEvent)) return
    const point: SignatureEvent = event.detail
    const box = canvas.getBoundingClientRect()
    const scale = box.width > 0 ? padSize.width / box.width : 1
    point.x = box.left + (point.x - box.left) * scale
    point.y = box.top + (point.y - box.top) * scale
  }
  const sharpen = (ratio: number) => {
    finishStroke(pad)
    prepare(canvas, ratio)
    pad.redraw()
    notify()
  }

  pad.addEventListener('beforeUpdateStroke', toPadMeasures)
  pad.addEventListener('endStroke', notify)
  canvas.addEventListener('touchstart', isNoGesture, { passive: false })
  const stopWatching = watchPixelRatio(sharpen)
  if (atFirst.length > 0) {
    pad.fromData(atFirst)
    notify()
  }

  return {
    clear: () => {
      finishStroke(pad)
      pad.clear()
      notify()
    },
    undo: () => {
      finishStroke(pad)
      pad.fromData(pad.toData().slice(0, -1))
      notify()
    },
    strokes: () => pad.toData(),
    close: () => {
      stopWatching()
      canvas.removeEventListener('touchstart', isNoGesture)
      pad.off()
    },
  }
}

/** Sharp on paper whatever the screen was: the strokes are drawn again, larger. */
export function pictureOfStrokes(strokes: Strokes, fileName: string): Promise<File> {
  const canvas = document.createElement('canvas')
  const pad = new SignaturePad(canvas, pen)
  prepare(canvas, printRatio)
  pad.fromData(strokes)
  pad.off()
  return pictureOf(canvas, fileName)
}

/** Three dots of the picture for one of the pad, 1500 by 600: about 500 to the inch on a certificate. */
const printRatio = 3

/** From here on, one on the canvas is one of the pad's measures. */
function prepare(canvas: HTMLCanvasElement, ratio: number): CanvasRenderingContext2D | null {
  canvas.width = Math.round(padSize.width * ratio)
  canvas.height = Math.round(padSize.height * ratio)
  const context = canvas.getContext('2d')
  context?.scale(ratio, ratio)
  return context
}

function pictureOf(canvas: HTMLCanvasElement, fileName: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], fileName, { type: 'image/png' }))
      else reject(new Error('The browser could not make a picture of the drawing.'))
    }, 'image/png')
  })
}

/** Tells how many dots of the screen make one of the page: now, and after a zoom or a move to another screen. */
function watchPixelRatio(onRatio: (ratio: number) => void): () => void {
  let query: MediaQueryList | undefined
  const update = () => {
    query?.removeEventListener('change', update)
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener('change', update)
    onRatio(Math.max(window.devicePixelRatio || 1, 1))
  }
  update()
  return () => query?.removeEventListener('change', update)
}

/** Without this the browser takes a stroke for a swipe, and the tap on Save that follows at once for its end. */
function isNoGesture(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault()
}

/** Cleared or redrawn in the middle of a stroke, signature_pad waits for its end for ever and takes no other. */
function finishStroke(pad: SignaturePad): void {
  pad.off()
  pad.on()
}

/** Every phone and most computers have one of them; elsewhere it is the browser’s own, in italics. */
const handwritingFonts =
  '"Snell Roundhand", "Segoe Script", "Dancing Script", "Brush Script MT", "URW Chancery L", cursive'
const maxFontPx = 72
const margin = 30
const baseline = 145

export function writeName(canvas: HTMLCanvasElement, name: string): void {
  const context = prepare(canvas, printRatio)
  if (!context) return
  context.fillStyle = 'rgb(255, 255, 255)'
  context.fillRect(0, 0, padSize.width, padSize.height)
  context.fillStyle = 'rgb(0, 0, 0)'
  context.textAlign = 'center'
  context.font = fontOf(maxFontPx)
  const room = padSize.width - 2 * margin
  const width = context.measureText(name).width
  if (width > room) context.font = fontOf((maxFontPx * room) / width)
  context.fillText(name, padSize.width / 2, baseline, room)
}

export function pictureOfName(name: string, fileName: string): Promise<File> {
  const canvas = document.createElement('canvas')
  writeName(canvas, name)
  return pictureOf(canvas, fileName)
}

function fontOf(sizePx: number): string {
  return `italic ${sizePx}px ${handwritingFonts}`
}
