import { crc32, inflateRawSync } from 'node:zlib'

/** What lies in a zip, by its path. Throws where it has no end, or a checksum is wrong. */
export function zipEntries(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\u0005\u0006')
  if (end === -1) throw new Error('The zip has no end.')
  const entries = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, nameEnd)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const stored = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const bytes = zip.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored)
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged.`)
    entries.set(name, bytes)
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}
