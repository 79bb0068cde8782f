import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Pictures and things that pretend to be pictures. */
export const testPictures = {
  jpeg: (width = 40, height = 20) => plain(width, height).jpeg().toBuffer(),
  /** Of a JPEG with these measures, with the pixels of a far smaller one. */
  jpegHeader: async (width: number, height: number) => {
    const jpeg = await plain(16, 16).jpeg().toBuffer()
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(height, frame + 5)
    jpeg.writeUInt16BE(width, frame + 7)
    return jpeg
  },
  png: (width = 40, height = 20) => plain(width, height).png().toBuffer(),
  transparentPng: (width = 40, height = 20) =>
    sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer(),
  webp: () => plain(40, 20).webp().toBuffer(),
  /** Held sideways, with the place where it was taken. */
  phonePhoto: () =>
    plain(40, 20)
      .jpeg()
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer(),
  animatedGif: () =>
    sharp(Buffer.concat([Buffer.alloc(300, 255), Buffer.alloc(300, 0)]), {
      raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer(),
  /** Some kilobytes that truly unfold to 144 megapixels. */
  bomb: () => blackPng(12_000, 12_000),
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
)
export const html = Buffer.from('<!doctype html><script>alert(1)</script>')
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 60 } } })
}

function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const oneBitEach = Buffer.alloc((1 + width / 8) * height)
  const pixels = deflateSync(oneBitEach)
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
