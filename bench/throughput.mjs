import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDataFolder, postgresConnection, removeDataFolder } from '../e2e/testing/data-folder.mjs'
import { launchProduct, stopProduct } from '../e2e/testing/product-process.mjs'
import { median } from './median.mjs'
import { openRecordingLine } from './recorded-statements.mjs'
import { sessionOf } from './sign-in.mjs'

/** @typedef {import('./figure.mjs').Figure} Figure */
/** @typedef {import('./recorded-statements.mjs').Statement} Statement */
/** @typedef {{ perSecond: number, medianMs: number, slowestPercentMs: number }} Load */
/** @typedef {{ name: string, path: string, atLeast: number }} Call */

const connections = 32
const rounds = 9
const recordingsPerCall = 9
const warmUpMs = 1_000
const roundMs = 1_200
const run = promisify(execFile)

/**
 * How many signed-in calls a second, as shares of two floors. The three take turns, so that whatever else the
 * machine does meets them alike.
 * @param {{ address: string, dataDir: string }} product
 * @returns {Promise<Figure[]>}
 */
export async function measureThroughput({ address, dataDir }) {
  const { token } = await sessionOf(address, 'admin@demo.test')
  const calls = await callsOf(address, token)
  const bodies = Object.fromEntries(
    await Promise.all(calls.map(async ({ path }) => [path, await bodyFrom(address, path, token)])),
  )
  const connection = postgresConnection(dataDir)
  const statements = await statementsOf(calls, connection, token)
  const sqlFloor = await startFloor('floor-sql.mjs', JSON.stringify(connection), JSON.stringify(statements))
  const memoryFloor = await startFloor('floor-memory.mjs', JSON.stringify(bodies))
  try {
    const rivals = [address, sqlFloor.address, memoryFloor.address]
    const figures = []
    for (const call of calls) figures.push(...(await race(call, rivals, token)))
    return figures
  } finally {
    sqlFloor.child.kill()
    memoryFloor.child.kill()
  }
}

/**
 * @param {string} address
 * @param {string} token
 * @returns {Promise<Call[]>}
 */
async function callsOf(address, token) {
  const [job] = JSON.parse(await bodyFrom(address, '/api/jobs?limit=1&status=completed', token))
  return [
    { name: 'own profile', path: '/api/users/profile', atLeast: 0.5 },
    { name: 'a page of 50 jobs', path: '/api/jobs?limit=50', atLeast: 0.65 },
    { name: 'one job', path: `/api/jobs/${job._id}`, atLeast: 0.65 },
    { name: 'the items of a job', path: `/api/inspections/jobs/${job._id}/items`, atLeast: 0.65 },
  ]
}

/**
 * What a second server on the same database says to PostgreSQL for each call.
 * @param {Call[]} calls
 * @param {{ host: string }} connection
 * @param {string} token
 */
async function statementsOf(calls, connection, token) {
  const dataDir = makeDataFolder()
  const line = await openRecordingLine(connection)
  const listened = launchProduct({ DATA_DIR: dataDir, DATABASE_URL: line.url, DEMO: 'on' })
  try {
    const address = await listened.address
    /** @type {Record<string, Statement[]>} */
    const statements = {}
    for (const { path } of calls) {
      await bodyFrom(address, path, token)
      statements[path] = await statementsOfCall(line, () => bodyFrom(address, path, token))
    }
    return statements
  } finally {
    await stopProduct(listened)
    line.close()
    await removeDataFolder(dataDir)
  }
}

/**
 * The server also does other work at the same time, such as the demo's certificates: the shortest recording of several
 * is that of the call alone.
 * @param {{ take: () => Statement[] }} line
 * @param {() => Promise<unknown>} call
 */
async function statementsOfCall(line, call) {
  /** @type {Statement[][]} */
  const recordings = []
  for (let count = 0; count < recordingsPerCall; count += 1) {
    line.take()
    await call()
    recordings.push(line.take())
  }
  return recordings.reduce((shortest, each) => (each.length < shortest.length ? each : shortest))
}

/**
 * @param {Call} call
 * @param {string[]} rivals the product, the SQL floor, the memory floor
 * @param {string} token
 * @returns {Promise<Figure[]>}
 */
async function race({ name, path, atLeast }, rivals, token) {
  for (const rival of rivals) await load(rival, path, token, warmUpMs)
  /** @type {Load[][]} */
  const found = []
  for (let round = 0; round < rounds; round += 1) {
    /** @type {Load[]} */
    const turn = []
    for (const rival of rivals) turn.push(await load(rival, path, token, roundMs))
    found.push(turn)
  }
  const shareOf = (/** @type {number} */ floor) =>
    median(found.map((turn) => (turn[0]?.perSecond ?? 0) / (turn[floor]?.perSecond ?? 1)))
  const perSecond = (/** @type {number} */ rival) => median(found.map((turn) => turn[rival]?.perSecond ?? 0))
  const slowest = median(found.map(([product]) => product?.slowestPercentMs ?? 0))
  return [
    { name: `${name}, share of the same SQL on bare node:http`, value: shareOf(1), digits: 2, atLeast },
    { name: `${name}, share of the same bytes from memory`, value: shareOf(2), digits: 2, atLeast: 0.1 },
    { name: '  the product', value: perSecond(0), unit: 'calls/s' },
    { name: '  the slowest percent of its calls take at least', value: slowest, unit: 'ms', digits: 1 },
    { name: '  the same SQL on bare node:http', value: perSecond(1), unit: 'calls/s' },
    { name: '  the same bytes from memory', value: perSecond(2), unit: 'calls/s' },
  ]
}

/**
 * @param {string} address
 * @param {string} path
 * @param {string} token
 * @param {number} milliseconds
 * @returns {Promise<Load>}
 */
async function load(address, path, token, milliseconds) {
  const file = join(import.meta.dirname, 'load.mjs')
  const { stdout } = await run(process.execPath, [file, address, path, token, `${connections}`, `${milliseconds}`])
  return JSON.parse(stdout)
}

/**
 * @param {string} file
 * @param {string[]} settings
 */
async function startFloor(file, ...settings) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended before it listened.`)))
  const [port] = await Promise.race([once(child.stdout, 'data'), failed])
  failed.catch(() => 'it was told to end')
  return { child, address: `http://127.0.0.1:${Number(port)}` }
}

/**
 * @param {string} address
 * @param {string} path
 * @param {string} token
 */
async function bodyFrom(address, path, token) {
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${body}`)
  return body
}
