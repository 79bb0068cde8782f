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

const blockBytes = 512

/** How many bytes of the archive an entry takes: its header and its content, in whole blocks. */
export function entryBytes(size: number): number {
  return blockBytes + Math.ceil(size / blockBytes) * blockBytes
}

export function hashLine(hex: string): string {
  return `${hex}\n`
}

const sha256HexLength = 64
/** The last entry holds the hash; two empty blocks end the archive. */
export const endBytes = entryBytes(hashLine('0'.repeat(sha256HexLength)).length) + 2 * blockBytes

export class DamagedArchive extends Error {
  override name = 'DamagedArchive'
}
