import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { root } from './repository.mjs'
import { runShown } from './run-command.mjs'

/** @typedef {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }> }} Lockfile */

const oldestNode = [20, 19]

/** Refuses a Node that is too old, and installs what package-lock.json lists when it is not what is there. */
export async function ensureInstalled() {
  refuseOldNode()
  if (isInstalled()) return
  await oneAtATime('install', async () => {
    if (isInstalled()) return
    console.log('Installing the packages of package-lock.json …')
    // Not "npm ci": it refuses a lockfile without the builds for other kinds of machine, which no code here ever runs.
    const code = await runShown('npm', [
      'install',
      '--no-save',
      '--include=dev',
      '--loglevel=error',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
    ])
    if (code !== 0) throw new Error('"npm install" failed: the packages could not be installed. See above for why.')
  })
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  throw new Error(`Thorough needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`)
}

/** Compares what is wanted with npm's own record, so that a hand-made "npm install" counts and a broken one does not. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = read(record).packages
  return Object.entries(read(join(root, 'package-lock.json')).packages).every(
    ([place, { version, link, optional, devOptional, peer }]) =>
      !place.includes('node_modules/') ||
      link ||
      (installed[place] ? installed[place].version === version : optional || devOptional || peer),
  )
}

/**
 * @param {string} file
 * @returns {Lockfile}
 */
function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
