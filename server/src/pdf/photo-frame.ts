export interface PictureSize {
  width: number
  height: number
}

/**
 * A drawing that shows a JPEG lying beside it. Typst unpacks every picture it is given but hands on one that stands in a
 * drawing as it is: 200 photos took 146 MB so instead of 406, and an eighth of the time.
 */
export function photoFrame(fileName: string, { width, height }: PictureSize): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<image width="${width}" height="${height}" href="${fileName}"/></svg>`
  )
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** In pixels, from the picture's own header. */
export function pictureSize(picture: Buffer): PictureSize {
  if (!picture.subarray(0, 4).equals(pngSignature)) return jpegSize(picture)
  return { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }
}

const firstFrameMarker = 0xc0
const lastFrameMarker = 0xcf
/** Of that range, those that begin something else: Huffman tables, extensions, arithmetic conditioning. */
const noFrames = [0xc4, 0xc8, 0xcc]

/** From the header of its first frame. */
function jpegSize(jpeg: Buffer): PictureSize {
  let at = 2
  while (at + 9 < jpeg.length) {
    const marker = jpeg.readUInt8(at + 1)
    const isFrame = marker >= firstFrameMarker && marker <= lastFrameMarker && !noFrames.includes(marker)
    if (isFrame) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new Error('The photo is no JPEG.')
}
