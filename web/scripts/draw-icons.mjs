// Draws the icons of the installed app from the mark: `node web/scripts/draw-icons.mjs`, after the mark has changed.
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../public/', import.meta.url)
const mark = await readFile(new URL('favicon.svg', folder), 'utf8')
const drawing = mark.slice(mark.indexOf('</style>') + '</style>'.length, mark.indexOf('</svg>'))

const squareOn = (size, share, radius) => {
  const scale = (size * share) / 32
  const margin = (size * (1 - share)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" color="#ffffff">
    <rect width="${size}" height="${size}" rx="${size * radius}" fill="#14213d" />
    <g transform="translate(${margin} ${margin}) scale(${scale})">${drawing}</g>
  </svg>`
}

const icons = {
  'icon-192.png': squareOn(192, 0.64, 0.2),
  'icon-512.png': squareOn(512, 0.64, 0.2),
  // Launchers cut a maskable icon to a circle of 80%, and iOS rounds the corners itself.
  'icon-maskable-512.png': squareOn(512, 0.5, 0),
  'apple-touch-icon.png': squareOn(180, 0.62, 0),
}

for (const [name, svg] of Object.entries(icons)) {
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(new URL(name, folder).pathname)
}

await writeFile(
  new URL('favicon.ico', folder),
  icoOf(
    await sharp(Buffer.from(squareOn(32, 0.76, 0.2)))
      .png()
      .toBuffer(),
  ),
)

/** An .ico file may simply wrap a PNG: a header, one entry, the picture. */
function icoOf(png) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
