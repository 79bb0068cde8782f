import writeExcelFile from 'write-excel-file/node'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder, removeDataFolder } from '../e2e/testing/data-folder.mjs'
import { launchProduct, stopProduct } from '../e2e/testing/product-process.mjs'
import { shown } from './figure.mjs'
import { watchMemory } from './memory.mjs'
import { sessionOf } from './sign-in.mjs'

const rows = 20_000
const companies = 50
const administrator = { ADMIN_EMAIL: 'admin@bench.test', ADMIN_PASSWORD: 'a long enough secret', DEMO: 'off' }
const idleMs = 5_000
const askEveryMs = 50

/** How long a register of 20,000 pieces takes to check and to run, and what others feel of it meanwhile. */
export async function measureImports() {
  const dataDir = makeDataFolder()
  const product = launchProduct({ DATA_DIR: dataDir, ...administrator })
  try {
    const address = await product.address
    const { token } = await sessionOf(address, administrator.ADMIN_EMAIL, administrator.ADMIN_PASSWORD)
    const caller = callerWith(address, token)
    for (let index = 0; index < companies; index += 1)
      await caller('POST', '/companies', { name: `Client ${index} Ltd` })
    const file = await register()
    const atRest = watchMemory(product.pid)
    const idle = await meanwhile(caller, () => sleep(idleMs))
    const before = atRest.end().all
    const watch = watchMemory(product.pid)
    const busy = await meanwhile(caller, () => importRegister({ address, token, file }, caller))
    const peak = watch.end().all
    const { check, run } = busy.result
    return shown([
      { name: `${rows} rows of 12 columns: read and checked`, value: check, unit: 's', digits: 1, atMost: 15 },
      { name: `${rows} rows of 12 columns: run`, value: run, unit: 's', digits: 1, atMost: 60 },
      { name: '  memory of all processes meanwhile, more than before', value: peak - before, unit: 'MB', atMost: 150 },
      { name: '  99th percentile of others’ calls, at rest', value: idle.p99, unit: 'ms', digits: 1 },
      {
        name: '  99th percentile of others’ calls, times that at rest',
        value: busy.p99 / idle.p99,
        digits: 1,
        atMost: 3,
      },
    ])
  } finally {
    await stopProduct(product)
    await removeDataFolder(dataDir)
  }
}

/** @typedef {(method: string, path: string, body?: object) => Promise<Record<string, unknown>>} Caller */

/**
 * Asks for a page of companies over and over while something else is done.
 * @template Result
 * @param {Caller} caller
 * @param {() => Promise<Result>} work
 */
async function meanwhile(caller, work) {
  /** @type {number[]} */
  const times = []
  let isDone = false
  const asking = (async () => {
    while (!isDone) {
      const start = performance.now()
      await caller('GET', '/companies?limit=20')
      times.push(performance.now() - start)
      await sleep(askEveryMs)
    }
  })()
  const result = await work()
  isDone = true
  await asking
  const sorted = times.toSorted((one, other) => one - other)
  return { result, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

/**
 * @param {{ address: string, token: string, file: Buffer }} upload
 * @param {Caller} caller
 */
async function importRegister({ address, token, file }, caller) {
  const form = new FormData()
  form.append('kind', 'equipment')
  form.append('file', new Blob([new Uint8Array(file)]), 'register.xlsx')
  const start = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/api/imports`, { method: 'POST', headers, body: form })
  const path = `/imports/${Object(await answer.json())._id}`
  await reached(caller, path, 'mapping')
  await caller('POST', `${path}/check`, {})
  await reached(caller, path, 'checked')
  const check = (performance.now() - start) / 1000
  const from = performance.now()
  await caller('POST', `${path}/run`, {})
  const { counts } = await reached(caller, path, 'done')
  if (Object(counts).create !== rows) throw new Error(`Not all rows were created: ${JSON.stringify(counts)}`)
  return { check, run: (performance.now() - from) / 1000 }
}

/**
 * @param {Caller} caller
 * @param {string} path
 * @param {string} state
 */
async function reached(caller, path, state) {
  for (;;) {
    const found = await caller('GET', path)
    if (found['state'] === state) return found
    if (found['state'] === 'failed') throw new Error(`The import failed: ${String(found['error'])}`)
    await sleep(250)
  }
}

function register() {
  const day = (/** @type {number} */ index) => new Date(Date.UTC(2025, index % 12, 1 + (index % 28)))
  const heads = 'Serial No,Description,Make,Model,SWL,Client,Location,Last TE,Next due,Report No,Examiner,Result'.split(
    ',',
  )
  const lines = Array.from({ length: rows }, (_, index) => [
    `SN-${index}`,
    'Chain Block',
    'Yale',
    'VS III',
    '1 t',
    `Client ${index % companies}`,
    `Bay ${index % 9}`,
    { value: day(index), format: 'dd/mm/yyyy' },
    '13/04/2027',
    `R-${index}`,
    'J Smith',
    'Safe',
  ])
  return writeExcelFile([heads, ...lines], { sheet: 'Register' }).toBuffer()
}

/**
 * @param {string} address
 * @param {string} token
 * @returns {Caller}
 */
function callerWith(address, token) {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`)
    return reply
  }
}
