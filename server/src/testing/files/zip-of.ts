import { crc32, deflateRawSync } from 'node:zlib'

/** A zip of these files, packed. */
export function zipOf(files: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes, { level: 1 })
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed])
    const at = Buffer.alloc(14)
    at.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, at, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\u0005\u0006'), end])
}
