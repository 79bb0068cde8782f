import { padSize, pictureOf, prepare, printRatio } from './drawing-pad.ts'

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
