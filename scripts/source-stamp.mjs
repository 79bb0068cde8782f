import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './files-below.mjs'
import { root } from './repository.mjs'

const stampName = '.built-from'

/**
 * One number for the content of all these files and folders; tests do not count.
 * @param {string[]} sources
 */
export function stampOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) {
    const content = readFileSync(file)
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @param {string} stamp
 */
export function isBuiltFrom(folder, stamp) {
  const file = join(folder, stampName)
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}

/**
 * @param {string} folder
 * @param {string} stamp
 */
export function markBuiltFrom(folder, stamp) {
  writeFileSync(join(folder, stampName), stamp)
}

/** @param {string} source */
function filesOf(source) {
  const path = join(root, source)
  const files = statSync(path, { throwIfNoEntry: false })?.isFile() ? [path] : filesBelow(path)
  return files.filter((file) => !/\.test\.tsx?$/.test(file))
}
