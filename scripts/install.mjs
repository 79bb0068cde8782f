import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { isFor, readLockfile, thisPlatform } from './lockfile.mjs'
import { npm, runShown } from './processes.mjs'
import { root } from './repository.mjs'

const oldestNode = [20, 19]

export async function ensureInstalled() {
  refuseOldNode()
  if (isInstalled()) return
  await withLock('install', async () => {
    if (isInstalled()) return
    console.log('Installing the packages of package-lock.json …')
    const options = ['--include=dev', '--loglevel=error', '--prefer-offline', '--no-audit', '--no-fund']
    const code = await runShown(npm('ci', ...options))
    if (code !== 0) throw new Error('"npm ci" failed: the packages could not be installed. See above for why.')
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
  const installed = readLockfile(record).packages
  // Once: it asks for a report about the whole process.
  const here = thisPlatform()
  return Object.entries(readLockfile(join(root, 'package-lock.json')).packages).every(
    ([place, entry]) =>
      !place.includes('node_modules/') ||
      entry.link ||
      (installed[place] ? installed[place].version === entry.version : mayBeMissing(entry, here)),
  )
}

/**
 * npm goes on without an optional package that it could not fetch: the build for this machine is needed all the same,
 * unless the registry that the lockfile was made with had none.
 * @param {import('./lockfile.mjs').LockedPackage} entry
 * @param {import('./lockfile.mjs').Platform} here
 */
function mayBeMissing(entry, here) {
  if (entry.optional && entry.os && entry.integrity && isFor(entry, here)) return false
  return entry.optional || entry.devOptional || entry.peer
}
