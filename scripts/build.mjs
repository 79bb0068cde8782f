import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithSentence } from './end-with-sentence.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { precompress } from './precompress.mjs'
import { root } from './repository.mjs'
import { installed, runQuietly } from './run-command.mjs'
import { serverBundle, serverFolder } from './server-bundle.mjs'
import { isBuiltFrom, markBuiltFrom, stampOf } from './source-stamp.mjs'

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} folder where the finished part lies
 * @property {string[]} sources what it is made from
 * @property {(folder: string) => Promise<void>} make
 */

const shared = ['contract/package.json', 'contract/src', 'package-lock.json', 'tsconfig.base.json', 'scripts']

/** @type {Part[]} */
const parts = [
  {
    name: 'server',
    folder: serverFolder,
    sources: [...shared, 'server/package.json', 'server/src'],
    make: makeServer,
  },
  {
    name: 'web app',
    folder: join(root, 'web', 'dist'),
    sources: [...shared, 'web'],
    make: makeWeb,
  },
]

/** Builds the parts whose sources changed since they were built. */
export async function buildStale() {
  if (parts.every(isFresh)) return
  await oneAtATime('build', async () => {
    await Promise.all(parts.filter((part) => !isFresh(part)).map(build))
  })
}

/** @param {Part} part */
function isFresh(part) {
  return isBuiltFrom(part.folder, stampOf(part.sources))
}

/**
 * Made in a folder of its own and moved into place whole: a build that fails or is killed leaves the old one.
 * @param {Part} part
 */
async function build(part) {
  const startedAt = performance.now()
  const stamp = stampOf(part.sources)
  const workshop = join(root, 'node_modules', '.build', `${part.name.replace(' ', '-')}-${process.pid}`)
  rmSync(workshop, { recursive: true, force: true })
  mkdirSync(workshop, { recursive: true })
  try {
    await part.make(join(workshop, 'new'))
    markBuiltFrom(join(workshop, 'new'), stamp)
    if (existsSync(part.folder)) renameSync(part.folder, join(workshop, 'old'))
    renameSync(join(workshop, 'new'), part.folder)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
  console.log(`Built the ${part.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** @param {string} folder */
async function makeServer(folder) {
  const rolldown = await import('rolldown')
  await rolldown.build(serverBundle(folder))
}

/** @param {string} folder */
async function makeWeb(folder) {
  const { code, said } = await runQuietly(installed('vite', 'build', 'web', '--outDir', folder, '--emptyOutDir'))
  if (code !== 0) throw new Error(`The web app could not be built:\n${said}`)
  await precompress(folder)
}

const isCommand = import.meta.url === pathToFileURL(process.argv[1] ?? '').href
if (isCommand) await endWithSentence(buildAll)

async function buildAll() {
  await ensureInstalled()
  await buildStale()
}
