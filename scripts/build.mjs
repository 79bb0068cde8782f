import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { installed, runMain, runQuietly } from './processes.mjs'
import { listFiles, root, serverFolder } from './repository.mjs'

/** @typedef {{ name: string, folder: string, sources: string[], make: (folder: string) => Promise<void> }} Part */

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
const minCompressedBytes = 1024
const stampName = '.built-from'
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

export async function buildStale() {
  if (parts.every(isFresh)) return
  await withLock('build', async () => {
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
  const temporary = join(root, 'node_modules', '.build', `${part.name.replace(' ', '-')}-${process.pid}`)
  rmSync(temporary, { recursive: true, force: true })
  mkdirSync(temporary, { recursive: true })
  try {
    await part.make(join(temporary, 'new'))
    writeFileSync(join(temporary, 'new', stampName), stamp)
    if (existsSync(part.folder)) renameSync(part.folder, join(temporary, 'old'))
    renameSync(join(temporary, 'new'), part.folder)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
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

/** What signs a document. Each renderer process reads it anew, and Node takes a third of a second for the packages as they are. */
const signing =
  /^(@libpdf\/core|@noble\/|@scure\/base|asn1js|bytestreamjs|lru-cache|pako|pkijs|pvtsutils|pvutils|tslib)/

/**
 * How the server becomes JavaScript: our own code in one bundle with what signs, npm's other packages left where they are.
 * @param {string} folder
 * @returns {import('rolldown').BuildOptions & { output: import('rolldown').OutputOptions }}
 */
export function serverBundle(folder) {
  return {
    input: entries(),
    platform: 'node',
    external: (id) => /^[^#./]/.test(id) && !id.startsWith('@thorough/') && !signing.test(id),
    output: {
      dir: folder,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      // The bundle is made in one folder and lives in another.
      sourcemapPathTransform: (source, map) => {
        const livesIn = dirname(join(serverFolder, relative(folder, map)))
        return relative(livesIn, resolve(dirname(map), source))
      },
    },
  }
}

function entries() {
  const sources = join(root, 'server', 'src')
  const workers = listFiles(sources).filter((file) => file.endsWith('.worker.ts'))
  const files = [join(sources, 'main.ts'), ...workers]
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), file]))
}

/**
 * Puts a brotli and a gzip copy next to every file that shrinks, so that the server never compresses while it serves.
 * @param {string} folder
 */
async function precompress(folder) {
  await Promise.all(
    listFiles(folder)
      .filter((file) => compressible.test(file))
      .map(compress),
  )
}

/** @param {string} file */
async function compress(file) {
  const content = await readFile(file)
  if (content.length < minCompressedBytes) return
  const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: hint }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** @param {string[]} sources */
function stampOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) {
    const content = readFileSync(file)
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @param {string} stamp
 */
function isBuiltFrom(folder, stamp) {
  const file = join(folder, stampName)
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}

/** @param {string} source */
function filesOf(source) {
  const path = join(root, source)
  const files = statSync(path, { throwIfNoEntry: false })?.isFile() ? [path] : listFiles(path)
  return files.filter((file) => !/\.test\.tsx?$/.test(file))
}

const isCommand = import.meta.url === pathToFileURL(process.argv[1] ?? '').href
if (isCommand) await runMain(buildAll)

async function buildAll() {
  await ensureInstalled()
  await buildStale()
}
