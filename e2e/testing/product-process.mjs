import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..', '..')
const mainFile = join(root, 'server', 'dist', 'main.js')
const stopWithParent = pathToFileURL(join(root, 'scripts', 'stop-with-parent.mjs')).href

/**
 * @typedef {Record<string, string>} Settings
 *
 * @typedef {object} LaunchedProduct
 * @property {number} pid
 * @property {() => string} said all it has printed
 * @property {Promise<number | null>} exited its exit code; null when a signal ended it
 * @property {Promise<string>} address where it listens, as soon as it says so
 * @property {(signal: NodeJS.Signals) => void} signal
 */

/**
 * Starts the built product as a process of its own, with these settings and none from around it.
 * It ends when we do, even when we are killed.
 * @param {Settings} settings
 * @param {string} [logFile] where others can read what it prints
 * @returns {LaunchedProduct}
 */
export function launchProduct(settings, logFile) {
  const { PATH = '', HOME = '', TMPDIR, TZ } = process.env
  // As `npm start` sets it.
  const heaps = { MALLOC_ARENA_MAX: '2' }
  const env = { ...heaps, PATH, HOME, ...(TMPDIR && { TMPDIR }), ...(TZ && { TZ }), PORT: '0', ...settings }
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', stopWithParent, mainFile], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += String(part)
      if (logFile) appendFileSync(logFile, part)
    })
  }
  const exited = once(child, 'close').then(([code]) => /** @type {number | null} */ (code))
  return {
    pid: child.pid ?? 0,
    said: () => output,
    exited,
    address: Promise.race([addressFrom(child.stdout, () => output), refusalOf(exited, () => output)]),
    signal: (signal) => void child.kill(signal),
  }
}

/**
 * Asks it to stop and waits until it has.
 * @param {Pick<LaunchedProduct, 'signal' | 'exited'>} product
 */
export async function stopProduct({ signal, exited }) {
  signal('SIGTERM')
  return exited
}

/**
 * @param {import('node:stream').Readable} stdout
 * @param {() => string} said
 * @returns {Promise<string>}
 */
function addressFrom(stdout, said) {
  return new Promise((resolve) => {
    stdout.on('data', () => {
      const port = /ready at http:\/\/localhost:(\d+)\s/.exec(said())?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
}

/**
 * @param {Promise<number | null>} exited
 * @param {() => string} said
 * @returns {Promise<never>}
 */
async function refusalOf(exited, said) {
  const code = await exited
  throw new Error(`The product ended with ${code} before it was ready:\n${said()}`)
}
