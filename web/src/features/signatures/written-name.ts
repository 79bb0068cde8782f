import { padSize, pictureOf, prepare, printRatio } from './drawing-pad.ts'

/** A hand is on every phone and most computers; elsewhere a slanted entry does. */
const hand = '"Snell Roundhand", "Segoe Script", "Dancing Script", "Brush Script MT", "URW Chancery L", cursive'
const largestLetter = 72
const margin = 30
const baseline = 145

/** Writes the name on the pad's line, as large as fits. */
export function writeName(canvas: HTMLCanvasElement, name: string): void {
  const pen = prepare(canvas, printRatio)
  if (!pen) return
  pen.fillStyle = 'rgb(255, 255, 255)'
  pen.fillRect(0, 0, padSize.width, padSize.height)
  pen.fillStyle = 'rgb(0, 0, 0)'
  pen.textAlign = 'center'
  pen.font = entries(largestLetter)
  const room = padSize.width - 2 * margin
  const width = pen.measureText(name).width
  if (width > room) pen.font = entries((largestLetter * room) / width)
  pen.fillText(name, padSize.width / 2, baseline, room)
}

export function pictureOfName(name: string, fileName: string): Promise<File> {
  const canvas = document.createElement('canvas')
  writeName(canvas, name)
  return pictureOf(canvas, fileName)
}

function entries(size: number): string {
  return `italic ${size}px ${hand}`
}
