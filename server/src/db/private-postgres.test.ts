import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { connectionsFor } from './connection-limits.ts'
import { findCluster } from '#server/db/private-postgres/cluster.ts'
import { recordedPid } from './private-postgres/stale-postmaster.ts'
import { launchPostmaster } from './private-postgres/postmaster.ts'
import { defaultSizing, type Sizing } from './private-postgres/settings.ts'
import { startPrivatePostgres, type PrivatePostgres } from './private-postgres.ts'
import { commandOf } from './process-identity.ts'

const quiet = { info: () => undefined, warn: () => undefined }
const cleanUps: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

test('a first start makes an empty database in UTF-8 that only a socket leads to', async () => {
  const postgres = await start(dataFolder())

  expect(await ask(postgres, 'show server_encoding')).toBe('UTF8')
  expect(await ask(postgres, 'show listen_addresses')).toBe('')
  expect(await ask(postgres, 'show timezone')).toBe('UTC')
  expect(await ask(postgres, `select lower('ŁÓDŹ')`)).toBe('łódź')
})

test('as many server processes as there are to be find room for all their connections', async () => {
  const postgres = await start(dataFolder(), { ...defaultSizing, servers: 8, pool: 20 })

  expect(Number(await ask(postgres, 'show max_connections'))).toBe(connectionsFor({ servers: 8, pool: 20 }))
  expect(connectionsFor({ servers: 8, pool: 20 })).toBeGreaterThan(8 * 20 + 8 * 4)
})

test('PostgreSQL takes the memory that it was given', async () => {
  const postgres = await start(dataFolder(), { ...defaultSizing, memoryMb: 256 })

  expect(await ask(postgres, 'show shared_buffers')).toBe('128MB')
  expect(await ask(postgres, 'show work_mem')).toBe('4MB')
  expect(await ask(postgres, 'show maintenance_work_mem')).toBe('32MB')
})

test('a second start finds what the first one kept', async () => {
  const dataDir = dataFolder()
  const first = await start(dataDir)
  await insertWord(first, 'crane')
  await first.stop()

  const second = await start(dataDir)

  expect(await ask(second, 'select word from kept')).toBe('crane')
})

test('a PostgreSQL that is killed comes back by itself with its data', async () => {
  const dataDir = dataFolder()
  const postgres = await start(dataDir)
  await insertWord(postgres, 'hoist')
  const pid = runningPid(dataDir)

  process.kill(pid, 'SIGKILL')

  await expect.poll(() => ask(postgres, 'select word from kept').catch(() => null)).toBe('hoist')
  expect(runningPid(dataDir)).not.toBe(pid)
})

test('the PostgreSQL that a killed server left running is replaced', async () => {
  const dataDir = dataFolder()
  const leftBehind = await leaveRunningBehind(dataDir)

  const postgres = await start(dataDir)

  expect(commandOf(leftBehind)).toBeUndefined()
  expect(await ask(postgres, 'select word from kept')).toBe('shackle')
})

test('a lock file whose number another program got since does not stop the start', async () => {
  const dataDir = dataFolder()
  const first = await start(dataDir)
  await insertWord(first, 'sling')
  const lockFile = join(dataDir, 'postgres/data/postmaster.pid')
  const lock = readFileSync(lockFile, 'utf8')
  await first.stop()
  writeFileSync(lockFile, lock.replace(/^\d+/, String(process.ppid)))

  const second = await start(dataDir)

  expect(await ask(second, 'select word from kept')).toBe('sling')
})

test('a data folder with a path too long for a socket works, whatever characters are in it', async () => {
  const dataDir = join(dataFolder(), `it's, "long" ${'x'.repeat(80)}`)

  const postgres = await start(dataDir)
  cleanUps.unshift(() => rmSync(postgres.connection.host, { recursive: true, force: true }))

  expect(await ask(postgres, 'select 1 as one')).toBe(1)
  expect(postgres.connection.host.startsWith(dataDir)).toBe(false)
})

test('a start that fails says why, in the words of the log', async () => {
  const dataDir = dataFolder()
  const first = await start(dataDir)
  await first.stop()
  writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '9.6\n')

  await expect(start(dataDir)).rejects.toThrow(/did not start[\s\S]*version/)
})

test.runIf(process.getuid?.() === 0)(
  'as root, below a folder that only root may enter, the data go elsewhere',
  async () => {
    const parent = dataFolder()
    chmodSync(parent, 0o700)
    const dataDir = join(parent, 'data')
    const first = await start(dataDir)
    await insertWord(first, 'beam')
    await first.stop()
    const elsewhere = readFileSync(join(dataDir, 'postgres-is-in.txt'), 'utf8').trim()
    cleanUps.push(() => rmSync(elsewhere, { recursive: true }))

    const second = await start(dataDir)

    expect(await ask(second, 'select word from kept')).toBe('beam')
    expect(existsSync(join(elsewhere, 'data/PG_VERSION'))).toBe(true)
  },
)

/** Open to PostgreSQL's account, which is not ours when the tests run as root. */
function dataFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'postgres-test-')))
  chmodSync(folder, 0o755)
  cleanUps.push(() => rmSync(folder, { recursive: true }))
  return folder
}

async function start(dataDir: string, sizing?: Sizing): Promise<PrivatePostgres> {
  const postgres = await startPrivatePostgres({ dataDir, log: quiet, durable: false, ...(sizing && { sizing }) })
  cleanUps.push(() => postgres.stop())
  return postgres
}

async function insertWord(postgres: PrivatePostgres, word: string): Promise<void> {
  await ask(postgres, `create table kept as select '${word}' as word`)
  await ask(postgres, 'checkpoint')
}

async function ask(postgres: PrivatePostgres, question: string): Promise<unknown> {
  const client = new Client(postgres.connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(question)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

function runningPid(dataDir: string): number {
  const pid = recordedPid(join(dataDir, 'postgres/data'))
  if (pid === undefined) throw new Error('PostgreSQL is not running.')
  return pid
}

/** What a killed server leaves: a PostgreSQL that runs and that nobody watches. */
async function leaveRunningBehind(dataDir: string): Promise<number> {
  const postgres = await start(dataDir)
  await insertWord(postgres, 'shackle')
  await postgres.stop()
  await launchPostmaster(findCluster(dataDir), false)
  return runningPid(dataDir)
}
