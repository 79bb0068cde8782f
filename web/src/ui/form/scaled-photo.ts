const maxEdge = 2000
const quality = 0.85

/** Upright, at most 2,000 pixels long, without what the camera wrote into it. Rejects what the browser can't read. */
export async function scaledPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, maxEdge / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser can’t draw.')
    // JPEG has no transparency; what was clear would turn black.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await jpegOf(canvas)
  } finally {
    picture.close()
  }
}

export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.')))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}
