import { readFileSync } from 'node:fs'

/**
 * @typedef {object} LockedPackage an entry of package-lock.json, as far as the scripts read it
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
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
