import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { postgresConnection } from '../e2e/testing/data-folder.mjs'
import { median } from './median.mjs'
import { signIn } from './sign-in.mjs'

/** @typedef {import('./figure.mjs').Figure} Figure */
/** @typedef {{ perSecond: number, medianMs: number, slowestPercentMs: number }} Load */

const path = '/api/users/profile'
const connections = 32
const rounds = 5
const warmUpMs = 2_000
const roundMs = 3_000
const run = promisify(execFile)

/**
 * How many signed-in calls a second, as shares of two floors. The three take turns, so that whatever else the
 * machine does meets them alike.
 * @param {{ address: string, dataDir: string }} product
 * @returns {Promise<Figure[]>}
 */
export async function measureThroughput({ address, dataDir }) {
  const token = await signIn(address)
  const body = await bodyFrom(address, token)
  const sqlFloor = await startFloor('floor-sql.mjs', JSON.stringify(postgresConnection(dataDir)))
  const memoryFloor = await startFloor('floor-memory.mjs', body)
  try {
    refuseOtherAnswer(body, await bodyFrom(sqlFloor.address, token))
    const rivals = [address, sqlFloor.address, memoryFloor.address]
    for (const rival of rivals) await load(rival, token, warmUpMs)
    const found = await takeTurns(rivals, token)
    return figuresFrom(found)
  } finally {
    sqlFloor.child.kill()
    memoryFloor.child.kill()
  }
}

/**
 * @param {string[]} rivals
 * @param {string} token
 */
async function takeTurns(rivals, token) {
  /** @type {Load[][]} */
  const found = []
  for (let round = 0; round < rounds; round += 1) {
    /** @type {Load[]} */
    const turn = []
    for (const rival of rivals) turn.push(await load(rival, token, roundMs))
    found.push(turn)
  }
  return found
}

/**
 * @param {Load[][]} found for each round: the product, the SQL floor, the memory floor
 * @returns {Figure[]}
 */
function figuresFrom(found) {
  const shareOf = (/** @type {number} */ floor) =>
    median(found.map((turn) => (turn[0]?.perSecond ?? 0) / (turn[floor]?.perSecond ?? 1)))
  const perSecond = (/** @type {number} */ rival) => median(found.map((turn) => turn[rival]?.perSecond ?? 0))
  const slowest = median(found.map(([product]) => product?.slowestPercentMs ?? 0))
  return [
    { name: 'a signed-in call, share of the same SQL on bare node:http', value: shareOf(1), digits: 2, atLeast: 0.7 },
    { name: 'a signed-in call, share of the same bytes from memory', value: shareOf(2), digits: 2 },
    { name: '  the product', value: perSecond(0), unit: 'calls/s' },
    { name: '  the slowest percent of its calls take at least', value: slowest, unit: 'ms', digits: 1 },
    { name: '  the same SQL on bare node:http', value: perSecond(1), unit: 'calls/s' },
    { name: '  the same bytes from memory', value: perSecond(2), unit: 'calls/s' },
  ]
}

/**
 * @param {string} address
 * @param {string} token
 * @param {number} milliseconds
 * @returns {Promise<Load>}
 */
async function load(address, token, milliseconds) {
  const file = join(import.meta.dirname, 'load.mjs')
  const { stdout } = await run(process.execPath, [file, address, path, token, `${connections}`, `${milliseconds}`])
  return JSON.parse(stdout)
}

/**
 * @param {string} file
 * @param {string} argument
 */
async function startFloor(file, argument) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return { child, address: `http://127.0.0.1:${Number(port)}` }
}

/**
 * @param {string} address
 * @param {string} token
 */
async function bodyFrom(address, token) {
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
  return answer.text()
}

/**
 * @param {string} body
 * @param {string} other
 */
function refuseOtherAnswer(body, other) {
  if (body !== other)
    throw new Error(`The floor answers something else, so the two can't be compared:\n${body}\n${other}`)
}
