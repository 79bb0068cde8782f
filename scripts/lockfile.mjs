import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npm, runMain, runQuietly, runShown } from './processes.mjs'
import { root } from './repository.mjs'

/**
 * An entry of package-lock.json, as far as the scripts read it.
 * @typedef {{
 *   version?: string, integrity?: string, resolved?: string, link?: boolean, dev?: boolean, optional?: boolean,
 *   devOptional?: boolean, peer?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 * }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 * @typedef {LockedPackage & { license?: string, engines?: unknown, dist: { integrity?: string } }} Manifest
 * `libc` is of Linux only.
 * @typedef {{ os: string, cpu: string, libc?: string }} Platform
 */

const manifests = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json', '.npmrc']
const lockfile = join(root, 'package-lock.json')

/**
 * @param {string} file
 * @returns {Lockfile}
 */
export function readLockfile(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

export function thisPlatform() {
  const { platform: os, arch: cpu } = process
  if (os !== 'linux') return { os, cpu }
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return { os, cpu, libc: header.glibcVersionRuntime ? 'glibc' : 'musl' }
}

/**
 * Whether npm installs this package on that platform.
 * @param {LockedPackage} entry
 * @param {Platform} platform
 */
export function isFor(entry, platform) {
  return (
    allows(entry.os, platform.os) &&
    allows(entry.cpu, platform.cpu) &&
    (platform.libc === undefined || allows(entry.libc, platform.libc))
  )
}

/**
 * @param {string[] | undefined} list names, or names with "!" before them for all others
 * @param {string} name
 */
function allows(list, name) {
  if (!list?.length) return true
  if (list.includes(`!${name}`)) return false
  return list.includes(name) || list.every((each) => each.startsWith('!'))
}

/**
 * Where Node finds a package from another one's place: beside it, or beside one of the packages around it.
 * @param {Lockfile['packages']} packages
 * @param {string} from
 * @param {string} name
 */
export function placeOf(packages, from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${place}${place && '/'}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (place === '') return undefined
  }
}

/** @param {Lockfile['packages']} packages */
export function optionalDependencies(packages) {
  return Object.entries(packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).map(([name, range]) => ({ parent, name, range })),
  )
}

/** npm leaves out other machines' builds and the checksums of what is installed: then `npm ci` refuses. */
async function updateLockfile() {
  await letNpmResolve()
  const lock = readLockfile(lockfile)
  const registry = (await runQuietly(npm('config', 'get', 'registry'))).stdout
  const added = await addMissingBuilds(lock, registry)
  const checksums = await addIntegrity(lock, registry)
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
  )
  writeFileSync(lockfile, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json: ${Object.keys(lock.packages).length} entries, ${checksums} checksums added.`)
  for (const name of added) console.log(`The registry in use has no ${name}: locked without a checksum.`)
}

/** Where no node_modules lies, npm resolves from the registry, for all platforms: what is incomplete is resolved anew. */
async function letNpmResolve() {
  const folder = mkdtempSync(join(tmpdir(), 'thorough-lockfile-'))
  try {
    for (const file of manifests) cpSync(join(root, file), join(folder, file))
    const lock = readLockfile(lockfile)
    for (const { parent, name } of optionalDependencies(lock.packages))
      if (placeOf(lock.packages, parent, name) === undefined) delete lock.packages[parent]
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    const resolve = npm('install', '--package-lock-only', '--ignore-scripts', '--loglevel=error')
    const code = await runShown(resolve, { cwd: folder })
    if (code !== 0) throw new Error('"npm install --package-lock-only" failed. See above for why.')
    cpSync(join(folder, 'package-lock.json'), lockfile)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A registry that mirrors another may lack a build that the other has. It is described as another version of it is.
 * @param {Lockfile} lock
 * @param {string} registry
 */
async function addMissingBuilds({ packages }, registry) {
  const added = []
  for (const { parent, name, range } of optionalDependencies(packages)) {
    if (placeOf(packages, parent, name) !== undefined) continue
    const like = Object.values(await versionsOf(name, registry)).at(-1)
    if (!like) throw new Error(`The registry in use knows no version of ${name}: choose another version of ${parent}.`)
    const version = range.replace(/^[~^]/, '')
    const { os, cpu, libc, license, engines } = like
    const dev = packages[parent]?.dev
    packages[`${parent.slice(0, parent.lastIndexOf('node_modules/'))}node_modules/${name}`] = {
      version,
      ...(cpu && { cpu }),
      ...(dev && { dev }),
      ...(libc && { libc }),
      ...(license && { license }),
      optional: true,
      ...(os && { os }),
      ...(engines !== undefined && { engines }),
    }
    added.push(`${name}@${version}`)
  }
  return added
}

/**
 * @param {Lockfile} lock
 * @param {string} registry
 */
async function addIntegrity({ packages }, registry) {
  let count = 0
  for (const [place, entry] of Object.entries(packages)) {
    if (!place.includes('node_modules/') || entry.link || entry.integrity) continue
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const integrity = (await versionsOf(name, registry))[entry.version ?? '']?.dist.integrity
    if (!integrity) continue
    const { version, ...rest } = entry
    packages[place] = { ...(version !== undefined && { version }), integrity, ...rest }
    count += 1
  }
  return count
}

/**
 * @param {string} name
 * @param {string} registry
 * @returns {Promise<Record<string, Manifest>>}
 */
async function versionsOf(name, registry) {
  const address = new URL(name.replace('/', '%2f'), registry)
  const answer = await fetch(address, { headers: { accept: 'application/vnd.npm.install-v1+json' } })
  if (answer.status === 404) return {}
  if (!answer.ok) throw new Error(`The registry answered ${answer.status} when asked for ${name}.`)
  return (await answer.json()).versions
}

const isCommand = import.meta.url === pathToFileURL(process.argv[1] ?? '').href
if (isCommand) await runMain(updateLockfile)
