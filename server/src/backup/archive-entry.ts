/**
 * A backup is a tar file, so that it can be looked into without us:
 *
 *     thorough.json                    what it is, and what the tables look like
 *     secrets/seal.pem                 the key that reports are sealed with, where it lies in the data folder
 *     tables/<table>/<part>            rows, in PostgreSQL's own text form
 *     files/<type>/<type>/<key>        one stored file, unless files are kept beside it
 *     manifest.sha256                  the hash of the list of files, where they are kept beside it
 *     SHA256                           the hash of every byte before this entry
 */
export const names = {
  facts: 'thorough.json',
  seal: 'secrets/seal.pem',
  manifestHash: 'manifest.sha256',
  hash: 'SHA256',
  tablePart: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`,
  file: (mediaType: string, key: string) => `files/${mediaType}/${key}`,
}

export const blockBytes = 512

export interface EntryHead {
  name: string
  size: number
}

export class DamagedArchive extends Error {
  override name = 'DamagedArchive'
}

/** How many bytes fill the last block. */
export function paddingOf(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}

export function headBlock({ name, size }: EntryHead): Buffer {
  const block = Buffer.alloc(blockBytes)
  if (Buffer.byteLength(name) > field.name.length) throw new Error(`${name} is too long a name for an archive.`)
  const write = ({ at }: Field, text: string) => void block.write(text, at, 'utf8')
  write(field.name, name)
  write(field.mode, '0000600\0')
  write(field.owner, '0000000\0')
  write(field.group, '0000000\0')
  write(field.size, `${octal(size, 11)}\0`)
  // The time is in thorough.json; the same content makes the same archive.
  write(field.time, '00000000000\0')
  write(field.kind, '0')
  write(field.format, 'ustar\x0000')
  write(field.checksum, `${octal(checksumOf(block), 6)}\0 `)
  return block
}

/** Null for the empty block that ends an archive. */
export function readHead(block: Buffer): EntryHead | null {
  if (block.every((byte) => byte === 0)) return null
  const text = ({ at, length }: Field) => block.toString('utf8', at, at + length).split('\0')[0] ?? ''
  const isWhole = Number.parseInt(text(field.checksum), 8) === checksumOf(block)
  const size = Number.parseInt(text(field.size), 8)
  if (!isWhole || !Number.isSafeInteger(size)) throw new DamagedArchive()
  return { name: text(field.name), size }
}

interface Field {
  at: number
  length: number
}

const field = {
  name: { at: 0, length: 100 },
  mode: { at: 100, length: 8 },
  owner: { at: 108, length: 8 },
  group: { at: 116, length: 8 },
  size: { at: 124, length: 12 },
  time: { at: 136, length: 12 },
  checksum: { at: 148, length: 8 },
  kind: { at: 156, length: 1 },
  format: { at: 257, length: 8 },
} satisfies Record<string, Field>

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

/** The sum of the block's bytes, its own place counted as blanks. */
function checksumOf(block: Buffer): number {
  const { at, length } = field.checksum
  return block.reduce((sum, byte, index) => sum + (index >= at && index < at + length ? 0x20 : byte), 0)
}
