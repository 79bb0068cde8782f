import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { replaceSecret } from '#server/platform/stored-secret.ts'
import type { Home } from './home.ts'
import { superuser } from './initialise.ts'
import { listeningPort, stopStalePostmaster } from './stale-postmaster.ts'
import { postgresEnvironment } from './platform.ts'

/** How the server reaches its own PostgreSQL: by a socket in a private folder, or by a port of this machine alone. */
export type Transport = 'socket' | 'tcp'

export interface TcpAccess {
  port: number
  password: string
}

export const loopback = '127.0.0.1'

/** The private one of Windows offers no sockets. */
export const defaultTransport: Transport = process.platform === 'win32' ? 'tcp' : 'socket'

/** Says who may come in, and for `tcp` chooses a port and sees to the password. Undefined for `socket`. */
export async function prepareTransport(home: Home, transport: Transport): Promise<TcpAccess | undefined> {
  const rule = transport === 'tcp' ? `host all ${superuser} ${loopback}/32 scram-sha-256` : 'local all all trust'
  writeFileSync(accessFile(home), `${rule}\n`, { mode: 0o644 })
  if (transport === 'socket') return undefined
  return { password: await knownPassword(home), port: await freePort() }
}

/** What the PostgreSQL that runs in this home listens on; undefined when that is a socket. */
export function runningTcpAccess(home: Home): TcpAccess | undefined {
  const port = listeningPort(home.data)
  return port === undefined ? undefined : { port, password: readFileSync(passwordFile(home), 'utf8') }
}

/** Instead of the one in PostgreSQL's data, which says what was right when the data were made. */
export function accessFile(home: Home): string {
  return join(home.folder, 'pg_hba.conf')
}

function passwordFile(home: Home): string {
  return join(home.folder, 'password')
}

/** The file is written last: a start that is killed before makes another password, and nobody has used the first. */
async function knownPassword(home: Home): Promise<string> {
  const file = passwordFile(home)
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const password = randomBytes(24).toString('hex')
  await stopStalePostmaster(home)
  await setPassword(home, password)
  await replaceSecret(file, password)
  return password
}

/** PostgreSQL as a single process without a listener: so nobody comes in before there is a password. */
async function setPassword(home: Home, password: string): Promise<void> {
  const child = spawn(join(home.bin, 'postgres'), ['--single', '-D', home.data, 'postgres'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
    cwd: home.folder,
    env: postgresEnvironment(),
    ...home.account,
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  child.stdin.end(`alter role ${superuser} password '${password}'\n`)
  const [code] = (await once(child, 'close')) as [number | null]
  const words = (await said).join('').trim()
  if (code !== 0 || words.includes('ERROR'))
    throw new Error(`The private PostgreSQL in ${home.folder} could not be given a password:\n${words}`)
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
