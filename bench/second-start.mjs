import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchProduct, stopProduct } from '../e2e/testing/product-process.mjs'
import { median } from './median.mjs'

/** @typedef {import('./figure.mjs').Figure} Figure */

const root = join(import.meta.dirname, '..')
const times = 3

/**
 * From the command to the first healthy answer, on data that are there already.
 * @param {string} dataDir
 * @returns {Promise<Figure[]>}
 */
export async function measureSecondStart(dataDir) {
  /** @type {number[]} */
  const whole = []
  /** @type {number[]} */
  const alone = []
  for (let time = 0; time < times; time += 1) {
    whole.push(await timeNpmStart(dataDir))
    alone.push(await timeServer(dataDir))
  }
  return [
    { name: 'second "npm start" to healthy', value: median(whole), unit: 's', digits: 2, atMost: 3 },
    { name: '  of it the server with its PostgreSQL', value: median(alone), unit: 's', digits: 2 },
  ]
}

/** @param {string} dataDir */
async function timeNpmStart(dataDir) {
  const port = await freePort()
  const startedAt = performance.now()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: `${port}`, DEMO: 'on' }
  // In a group of its own: npm ends before the server that it started.
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true })
  const ended = once(npm, 'exit').then(() => 'ended')
  const outcome = await Promise.race([ended, untilHealthy(`http://127.0.0.1:${port}`)])
  const seconds = secondsSince(startedAt)
  const group = -Number(npm.pid)
  if (isThere(group)) process.kill(group, 'SIGTERM')
  while (isThere(group)) await sleep(10)
  if (outcome === 'ended') throw new Error('"npm start" ended before it was healthy.')
  return seconds
}

/** @param {number} group */
function isThere(group) {
  try {
    return process.kill(group, 0)
  } catch {
    return false
  }
}

/** @param {string} dataDir */
async function timeServer(dataDir) {
  const startedAt = performance.now()
  const product = launchProduct({ DATA_DIR: dataDir, DEMO: 'on' })
  await untilHealthy(await product.address)
  const seconds = secondsSince(startedAt)
  await stopProduct(product)
  return seconds
}

/** @param {string} address */
async function untilHealthy(address) {
  for (;;) {
    const answer = await fetch(`${address}/api/health`).catch(() => undefined)
    if (answer?.ok) return 'healthy'
    await sleep(10)
  }
}

/** @param {number} startedAt */
function secondsSince(startedAt) {
  return (performance.now() - startedAt) / 1000
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address())
  server.close()
  await once(server, 'close')
  return port
}
