import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { findCluster, type Cluster } from '#server/db/private-postgres/cluster.ts'
import { initialiseOnce, superuser } from './private-postgres/initialise.ts'
import { keepRunning, type Log } from './private-postgres/postmaster.ts'
import { defaultSizing, type Sizing } from './private-postgres/settings.ts'
import {
  defaultTransport,
  loopback,
  prepareTransport,
  runningTcpAccess,
  type Transport,
} from './private-postgres/transport.ts'
import { timeouts } from './timeouts.ts'

export interface PrivatePostgres {
  /** What `new Pool` of pg needs. Every field is named so that no PG… variable of the environment can lead it elsewhere. */
  connection: { host: string; port: number; user: string; password?: string; database: string; ssl: false }
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: Log
  /** False only for databases that nobody minds losing. */
  durable?: boolean
  sizing?: Sizing
  transport?: Transport
}

const database = 'thorough'

/**
 * Reached through a private socket, or through a port of this machine with a password. Claim the folder first
 * (`lockDataDir`): one that already runs there is taken for the leftover of a killed server.
 */
export async function startPrivatePostgres(options: Options): Promise<PrivatePostgres> {
  const { dataDir, log, durable = true, sizing = defaultSizing, transport = defaultTransport } = options
  const found = findCluster(dataDir)
  await initialiseOnce(found, durable)
  const cluster = { ...found, sizing, tcp: await prepareTransport(found, transport) }
  const stop = await keepRunning(cluster, durable, log)
  const connection = connectionTo(cluster)
  try {
    await createDatabaseOnce(connection)
  } catch (error) {
    await stop()
    throw error
  }
  log.info(`PostgreSQL runs in ${cluster.folder}.`)
  return { connection, stop }
}

export function runningPostgres(dataDir: string): PrivatePostgres['connection'] {
  const cluster = findCluster(dataDir)
  return connectionTo({ ...cluster, tcp: runningTcpAccess(cluster) })
}

export function hasPrivatePostgres(dataDir: string): boolean {
  return ['postgres', 'postgres-is-in.txt'].some((name) => existsSync(join(dataDir, name)))
}

function connectionTo({ socketFolder, tcp }: Cluster): PrivatePostgres['connection'] {
  const place = tcp ? { host: loopback, ...tcp } : { host: socketFolder, port: 5432 }
  return { ...place, user: superuser, database, ssl: false }
}

async function createDatabaseOnce(connection: PrivatePostgres['connection']): Promise<void> {
  const client = new Client({ ...connection, ...timeouts.start, database: 'postgres' })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
