import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const serverFolder = join(root, 'server', 'dist')

const ignoredNames = new Set(['node_modules', 'dist', 'data', 'coverage'])

/**
 * Every file below a folder, sorted, without what tools made.
 * @param {string} folder
 * @returns {string[]}
 */
export function listFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (ignoredNames.has(entry.name)) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    })
}
