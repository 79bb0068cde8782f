import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const never = new Set(['node_modules', 'dist', 'data', 'coverage'])

/**
 * Every file below a folder, sorted, without what tools made.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (never.has(entry.name)) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}
