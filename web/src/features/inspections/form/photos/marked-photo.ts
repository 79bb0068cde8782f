import { pathOf, strokeOf, type Mark } from './marks.ts'
import { jpegOf } from '#web/ui/form/scaled-photo.ts'

export const markColour = '#e01b24'
export const markEdge = '#ffffff'

/** The photo with its marks in it, as a picture of its own; the photo itself stays as it is. */
export async function markedPhoto(picture: string, marks: readonly Mark[]): Promise<Blob> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t draw.')
  context.drawImage(image, 0, 0)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const stroke = strokeOf(canvas)
  for (const mark of marks) {
    const path = new Path2D(pathOf(mark, stroke))
    context.strokeStyle = markEdge
    context.lineWidth = stroke * 1.8
    context.stroke(path)
    context.strokeStyle = markColour
    context.lineWidth = stroke
    context.stroke(path)
  }
  return jpegOf(canvas)
}
