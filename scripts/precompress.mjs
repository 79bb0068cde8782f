import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesBelow } from './files-below.mjs'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
const smallestBytes = 1024

/**
 * Puts a brotli and a gzip copy next to every file that shrinks, so that the server never compresses while it serves.
 * @param {string} folder
 */
export async function precompress(folder) {
  await Promise.all(
    filesBelow(folder)
      .filter((file) => compressible.test(file))
      .map(compress),
  )
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file)
  if (content.length < smallestBytes) return
  const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: hint }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
