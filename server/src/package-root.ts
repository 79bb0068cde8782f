import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The server's own folder, found the same way from the source and from the bundle. */
export const packageRoot = rootAbove(dirname(fileURLToPath(import.meta.url)))

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder))
}

/** A program of ours beside the one that runs: the bundle puts its chunks below the folder in which the programs lie. */
export function siblingPath(name: string, folder = dirname(fileURLToPath(import.meta.url))): string {
  const file = join(folder, name)
  if (existsSync(file)) return file
  if (dirname(folder) === folder) throw new Error(`${name} is not beside the server's program.`)
  return siblingPath(name, dirname(folder))
}
