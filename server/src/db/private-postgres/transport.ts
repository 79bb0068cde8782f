import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { replaceSecret } from '#server/platform/stored-secret.ts'
import type { Cluster } from './cluster.ts'
import { superuser, postgresEnvironment } from './initialise.ts'
import { listeningPort, stopStalePostmaster } from './stale-postmaster.ts'

export type Transport = 'socket' | 'tcp'

export interface TcpAccess {
  port: number
  password: string
}

export const loopback = '127.0.0.1'

/** The private one of Windows offers no sockets. */
export const defaultTransport: Transport = process.platform === 'win32' ? 'tcp' : 'socket'

/** Says who may come in, and for `tcp` chooses a port and sees to the password. Undefined for `socket`. */
export async function prepareTransport(cluster: Cluster, transport: Transport): Promise<TcpAccess | undefined> {
  const rule = transport === 'tcp' ? `host all ${superuser} ${loopback}/32 scram-sha-256` : 'local all all trust'
  writeFileSync(accessFile(cluster), `${rule}\n`, { mode: 0o644 })
  if (transport === 'socket') return undefined
  return { password: await knownPassword(cluster), port: await freePort() }
}

export function runningTcpAccess(cluster: Cluster): TcpAccess | undefined {
  const port = listeningPort(cluster.data)
  return port === undefined ? undefined : { port, password: readFileSync(passwordFile(cluster), 'utf8') }
}

/** Instead of the one in PostgreSQL's data, which says what was right when the data were made. */
export function accessFile(cluster: Cluster): string {
  return join(cluster.folder, 'pg_hba.conf')
}

function passwordFile(cluster: Cluster): string {
  return join(cluster.folder, 'password')
}

/** The file is written last: a start that is killed before makes another password, and nobody has used the first. */
async function knownPassword(cluster: Cluster): Promise<string> {
  const file = passwordFile(cluster)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const password = randomBytes(24).toString('hex')
  await stopStalePostmaster(cluster)
  await setPassword(cluster, password)
  await replaceSecret(file, password)
  return password
}

/** PostgreSQL as a single process without a listener: so nobody comes in before there is a password. */
async function setPassword(cluster: Cluster, password: string): Promise<void> {
  const child = spawn(join(cluster.bin, 'postgres'), ['--single', '-D', cluster.data, 'postgres'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    cwd: cluster.folder,
    env: postgresEnvironment(),
    ...cluster.account,
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  child.stdin.end(`alter role ${superuser} password '${password}'\n`)
  const [code] = (await once(child, 'close')) as [number | null]
  const words = (await said).join('').trim()
  if (code !== 0 || words.includes('ERROR'))
    throw new Error(`The private PostgreSQL in ${cluster.folder} could not be given a password:\n${words}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, loopback)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('This machine has no free port.')
  return address.port
}
