import { readFileSync } from 'node:fs'

/**
 * @typedef {object} LockedPackage an entry of package-lock.json, as far as the scripts read it
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 *
 * @typedef {object} Platform
 * @property {string} os
 * @property {string} cpu
 * @property {string} [libc] of Linux only
 */

/**
 * @param {string} file
 * @returns {Lockfile}
 */
export function readLockfile(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * The machines that people have: every native package must have a build for each.
 * @type {Platform[]}
 */
export const platforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
]

/** The machine this process runs on. */
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

/**
 * Every optional dependency of every package: where it is wanted from, its name and the wanted range.
 * @param {Lockfile['packages']} packages
 */
export function optionalDependencies(packages) {
  return Object.entries(packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).map(([name, range]) => ({ parent, name, range })),
  )
}

/**
 * The packages that have builds for several systems, and where those builds are. One that wants something on a single system,
 * such as fsevents, works without it elsewhere.
 * @param {Lockfile['packages']} packages
 */
export function nativePackages(packages) {
  return Object.keys(packages)
    .map((parent) => ({ parent, builds: buildsOf(packages, parent) }))
    .filter(({ builds }) => new Set(builds.flatMap((build) => packages[build]?.os ?? [])).size > 1)
}

/**
 * @param {Lockfile['packages']} packages
 * @param {string} parent
 */
function buildsOf(packages, parent) {
  return Object.keys(packages[parent]?.optionalDependencies ?? {})
    .map((name) => placeOf(packages, parent, name) ?? '')
    .filter((place) => packages[place]?.os)
}

/**
 * These entries and all that they need.
 * @param {Lockfile['packages']} packages
 * @param {string[]} places
 */
export function withDependencies(packages, places) {
  /** @type {Lockfile['packages']} */
  const found = {}
  const waiting = [...places]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const entry = packages[place]
    if (!entry || found[place]) continue
    found[place] = entry
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      waiting.push(placeOf(packages, place, name) ?? '')
    }
  }
  return found
}
