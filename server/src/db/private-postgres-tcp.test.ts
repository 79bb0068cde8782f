import { chmodSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { findCluster } from '#server/db/private-postgres/cluster.ts'
import { recordedPid } from './private-postgres/stale-postmaster.ts'
import { launchPostmaster } from './private-postgres/postmaster.ts'
import { runningTcpAccess, type Transport } from './private-postgres/transport.ts'
import { runningPostgres, startPrivatePostgres, type PrivatePostgres } from './private-postgres.ts'
import { commandOf } from './process-identity.ts'

/** How the private PostgreSQL is reached where there are no sockets, such as on Windows. */

const quiet = { info: () => undefined, warn: () => undefined }
const cleanUps: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

test('over TCP a private PostgreSQL listens on a port of 127.0.0.1 and offers no socket', async () => {
  const { connection } = await start(dataFolder())

  expect(connection.host).toBe('127.0.0.1')
  expect(await ask(connection, 'show listen_addresses')).toBe('127.0.0.1')
  expect(await ask(connection, 'show unix_socket_directories')).toBe('')
  for (const address of otherAddresses()) expect(await isOpen(address, connection.port)).toBe(false)
})

test('over TCP a private PostgreSQL refuses a wrong password, no password and another name', async () => {
  const { connection } = await start(dataFolder())

  await expect(ask({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(/password authentication failed/)
  await expect(ask({ ...connection, password: () => '' }, 'select 1')).rejects.toThrow()
  await expect(ask({ ...connection, user: 'postgres' }, 'select 1')).rejects.toThrow(/no pg_hba.conf entry/)
})

test('over TCP the password is generated, for its owner’s eyes only, and another for each data folder', async () => {
  const folders = [dataFolder(), dataFolder()]
  const [one, other] = await Promise.all(folders.map((folder) => start(folder)))

  expect(one?.connection.password).toMatch(/^[0-9a-f]{48}$/)
  expect(other?.connection.password).not.toBe(one?.connection.password)
  expect(other?.connection.port).not.toBe(one?.connection.port)
  expect(statSync(join(folders[0] ?? '', 'postgres', 'password')).mode & 0o077).toBe(0)
})

test('over TCP a second start finds what the first one kept, and so does a start by socket', async () => {
  const dataDir = dataFolder()
  const first = await start(dataDir, 'socket')
  await insertWord(first, 'crane')
  await first.stop()

  const second = await start(dataDir)
  expect(await ask(second.connection, 'select word from kept')).toBe('crane')
  await second.stop()
  const third = await start(dataDir)
  expect(third.connection.password).toBe(second.connection.password)
  expect(await ask(third.connection, 'select word from kept')).toBe('crane')
  await third.stop()

  const fourth = await start(dataDir, 'socket')
  expect(await ask(fourth.connection, 'select word from kept')).toBe('crane')
})

test('over TCP a PostgreSQL that is killed comes back by itself, on the same port with its data', async () => {
  const dataDir = dataFolder()
  const postgres = await start(dataDir)
  await insertWord(postgres, 'hoist')
  const killed = runningPid(dataDir)

  process.kill(killed, 'SIGKILL')

  await expect.poll(() => ask(postgres.connection, 'select word from kept').catch(() => null)).toBe('hoist')
  expect(runningPid(dataDir)).not.toBe(killed)
})

test('over TCP the PostgreSQL that a killed server left running is replaced', async () => {
  const dataDir = dataFolder()
  const before = await start(dataDir)
  await insertWord(before, 'shackle')
  await before.stop()
  const cluster = findCluster(dataDir)
  const { connection } = before
  await launchPostmaster({ ...cluster, tcp: { port: connection.port, password: connection.password ?? '' } }, false)
  const leftBehind = runningPid(dataDir)
  expect(runningTcpAccess(cluster)).toEqual({ port: connection.port, password: connection.password })

  const postgres = await start(dataDir)

  expect(commandOf(leftBehind)).toBeUndefined()
  expect(await ask(postgres.connection, 'select word from kept')).toBe('shackle')
})

test('over TCP a backup finds the PostgreSQL that a running server has started', async () => {
  const dataDir = dataFolder()
  const postgres = await start(dataDir)

  expect(runningPostgres(dataDir)).toEqual(postgres.connection)
})

/** Open to PostgreSQL's account, which is not ours when the tests run as root. */
function dataFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'postgres tcp test ')))
  chmodSync(folder, 0o755)
  cleanUps.push(() => rmSync(folder, { recursive: true }))
  return folder
}

async function start(dataDir: string, transport: Transport = 'tcp'): Promise<PrivatePostgres> {
  const postgres = await startPrivatePostgres({ dataDir, log: quiet, durable: false, transport })
  cleanUps.push(() => postgres.stop())
  return postgres
}

function runningPid(dataDir: string): number {
  const pid = recordedPid(join(dataDir, 'postgres', 'data'))
  if (pid === undefined) throw new Error('No PostgreSQL runs there.')
  return pid
}

async function insertWord({ connection }: PrivatePostgres, word: string): Promise<void> {
  await ask(connection, `create table kept as select '${word}' as word`)
  await ask(connection, 'checkpoint')
}

async function ask(connection: ClientConfig, question: string): Promise<unknown> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(question)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

function otherAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, family }) => family === 'IPv4' && address !== '127.0.0.1')
    .map(({ address }) => address)
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 })
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
    function finish(isIn: boolean) {
      socket.destroy()
      resolve(isIn)
    }
  })
}
