import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, inject, test } from 'vitest'
import { hideDatabase, isAlive, postmasterPid } from './testing/data-folder.mjs'
import {
  givenDataFolder,
  givenFirm,
  givenFirmFolder,
  givenLaunch,
  givenProduct,
  postmasterOf,
} from './testing/given-product.ts'
import { firstAdministrator, healthOf, signIn, statusOfProfile } from './testing/api-calls.ts'
import { stopProduct } from './testing/product-process.mjs'

describe('killed without warning', () => {
  test('the server starts again on what it had, with the PostgreSQL that was left running', async () => {
    const first = await givenFirm()
    const token = await signIn(first.address)
    first.signal('SIGKILL')
    await first.exited
    expect(isAlive(postmasterOf(first))).toBe(true)

    const second = await givenProduct({}, first.dataDir)

    expect(await healthOf(second.address)).toBe(200)
    expect(await statusOfProfile(second.address, token)).toBe(200)
  })

  test('PostgreSQL comes back by itself, and meanwhile the server says 503', async () => {
    const product = await givenFirm()
    const { address } = product
    const token = await signIn(address)
    const killed = postmasterOf(product)

    // Until somebody has looked, it can't be back.
    const giveBack = hideDatabase(product.dataDir)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => healthOf(address)).toBe(503)
    giveBack()

    await expect.poll(() => healthOf(address)).toBe(200)
    expect(postmasterOf(product)).not.toBe(killed)
    expect(await statusOfProfile(address, token)).toBe(200)
  })

  test('both at once need no help either', async () => {
    const first = await givenFirm()
    const token = await signIn(first.address)
    process.kill(postmasterOf(first), 'SIGKILL')
    first.signal('SIGKILL')
    await first.exited

    const second = await givenProduct({}, first.dataDir)

    expect(await statusOfProfile(second.address, token)).toBe(200)
  })

  test('a server that is told to stop while it starts leaves no PostgreSQL behind', async () => {
    const dataDir = givenDataFolder()
    const product = givenLaunch({ DATA_DIR: dataDir, ...firstAdministrator })
    await expect.poll(() => postmasterPid(dataDir)).toEqual(expect.any(Number))
    const postmaster = Number(postmasterPid(dataDir))

    product.signal('SIGTERM')
    await product.exited

    expect(isAlive(postmaster)).toBe(false)
  })

  test('a first start that is cut off at any moment leaves nothing that the next one stumbles over', async () => {
    const dataDir = givenDataFolder()
    for (const afterMs of inject('rounds') === 'all' ? [150, 400, 700, 1000] : [300, 900]) {
      const attempt = givenLaunch({ DATA_DIR: dataDir, ...firstAdministrator })
      const timer = setTimeout(() => attempt.signal('SIGKILL'), afterMs)
      await attempt.exited
      clearTimeout(timer)
    }

    const { address } = await givenProduct(firstAdministrator, dataDir)

    await signIn(address)
  })
})

describe('told to stop', () => {
  test('it finishes the call that is under way, ends with 0 and takes PostgreSQL with it', async () => {
    const product = await givenFirm()
    const postmaster = postmasterOf(product)
    const call = await beginSlowSignIn(product.address)

    product.signal('SIGTERM')
    await expect.poll(() => healthOf(product.address), { interval: 20 }).toBe('unreachable')

    expect(await call.finish()).toMatch(/HTTP\/1\.1 200 OK[^]*"token":/)
    expect(await product.exited).toBe(0)
    expect(isAlive(postmaster)).toBe(false)
  })

  test('several server processes that were killed are back, and all of them end', async () => {
    const product = await givenProduct({ ...firstAdministrator, WEB_CONCURRENCY: '2' }, givenFirmFolder())
    const postmaster = postmasterOf(product)
    const servers = childrenOf(product.pid).filter((pid) => pid !== postmaster)
    for (const pid of servers) process.kill(pid, 'SIGKILL')
    // What a process is asked while it ends is never answered.
    for (const pid of servers)
      await expect.poll(() => product.said()).toContain(`Server process ${pid} ended with SIGKILL; another is started`)
    await expect.poll(() => healthOf(product.address)).toBe(200)
    const token = await signIn(product.address)
    const asking = () => expect.poll(() => statusOfProfile(product.address, token)).toBe(200)
    await Promise.all(Array.from({ length: 20 }, asking))

    expect(await stopProduct(product)).toBe(0)

    expect(await healthOf(product.address)).toBe('unreachable')
    expect(isAlive(postmaster)).toBe(false)
  })
})

describe('what it cannot start with, it names in a sentence', () => {
  test('a wrong setting', async () => {
    const product = givenLaunch({ DATA_DIR: givenDataFolder(), PORT: 'abc' })

    expect(await product.exited).toBe(1)
    expect(product.said()).toContain('PORT: must be a number.')
    expect(product.said()).not.toMatch(/^\s+at /m)
  })

  test('a data folder that another server uses', async () => {
    const { dataDir, pid } = inject('product')

    const second = givenLaunch({ DATA_DIR: dataDir })

    expect(await second.exited).toBe(1)
    expect(second.said()).toContain(`Another Thorough server (process ${pid}) already uses the data folder`)
    expect(await healthOf(inject('productUrl'))).toBe(200)
  })

  test('a port that is taken', async () => {
    const { port } = new URL(inject('productUrl'))
    const dataDir = givenDataFolder()

    const second = givenLaunch({ DATA_DIR: dataDir, PORT: port })

    expect(await second.exited).toBe(1)
    expect(second.said()).toContain(port)
    expect(postmasterPid(dataDir)).toBeUndefined()
  })
})

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, ppid]) => ppid === parent).map(([pid = 0]) => pid)
}

/** A sign-in whose body is still on its way; the server has said that it waits for it. */
async function beginSlowSignIn(address: string) {
  const { hostname, port } = new URL(address)
  const body = JSON.stringify({ email: firstAdministrator.ADMIN_EMAIL, password: firstAdministrator.ADMIN_PASSWORD })
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  )
  await new Promise((resolve) => socket.once('data', resolve))
  return {
    finish: async () => {
      socket.write(body)
      return text(socket)
    },
  }
}
