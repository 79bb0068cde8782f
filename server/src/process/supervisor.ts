import cluster, { type Worker } from 'node:cluster'
import type pg from 'pg'
import { lockDataDir } from '#server/db/data-dir-lock.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { refuseUnfinishedRestore } from '#server/db/unfinished-restore.ts'
import { startPrivatePostgres } from '#server/db/private-postgres.ts'
import type { Env } from '#server/env.ts'
import { removeAbandonedUploads } from '#server/http/uploads/upload-folder.ts'
import { prepareFirstStart, type StartMessage } from './first-start.ts'
import { consoleLog } from './operator-log.ts'
import { keepRunning } from './keep-running.ts'
import { onStopSignal } from './stop-signal.ts'
import { serve, type Serving, publicUrl } from './serve.ts'

/** Opens what the server processes share, starts one or more of them, and closes everything in the opposite order. */
export async function runSupervisor(env: Env) {
  const release = lockDataDir(env.dataDir)
  const starting = env.databaseUrl ? null : startPostgresFor(env)
  let serving: Serving | undefined
  let closing: Promise<void> | undefined
  async function closeAll() {
    await serving?.close()
    // Also one that is still starting: it would go on without us.
    const postgres = await starting?.catch(() => null)
    await postgres?.stop()
    release()
  }
  const close = () => (closing ??= closeAll())
  onStopSignal(close)
  try {
    const connection: pg.PoolConfig = (await starting)?.connection ?? { connectionString: env.databaseUrl }
    const startMessage = await prepareDatabase(env, connection)
    await removeAbandonedUploads()
    serving = env.concurrency > 1 ? await serveInWorkers(env, connection) : await serve(env, connection)
    printStartMessage(env, serving.port, startMessage)
  } catch (error) {
    const isStopping = closing !== undefined
    await close()
    // Told to stop while it started: what failed is what the stop took away.
    if (!isStopping) throw error
  }
}

function startPostgresFor(env: Env) {
  return startPrivatePostgres({
    dataDir: env.dataDir,
    log: consoleLog,
    sizing: { servers: env.concurrency, pool: env.databasePool, memoryMb: env.postgresMemoryMb },
    transport: env.postgresTransport,
  })
}

async function prepareDatabase(env: Env, connection: pg.PoolConfig): Promise<StartMessage> {
  const database = openDatabase({ ...connection, max: 2 }, 'start', () => undefined)
  try {
    await refuseUnfinishedRestore(database.pool)
    await migrate(database.pool)
    return await prepareFirstStart(env, database.db)
  } finally {
    await database.close()
  }
}

async function serveInWorkers(env: Env, connection: pg.PoolConfig): Promise<Serving> {
  const ports: Promise<number>[] = []
  let port = env.port
  const start = () => {
    // A port that was found is kept: with PORT=0, processes that all ended at once would come back on another one.
    const worker = cluster.fork({ THOROUGH_CONNECTION: JSON.stringify(connection), PORT: String(port) })
    if (ports.length < env.concurrency) ports.push(portOf(worker))
    return worker.process
  }
  const workers = Array.from({ length: env.concurrency }, () => keepRunning({ start, warn: consoleLog.warn }))
  const close = async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
  try {
    ;[port = env.port] = await Promise.all(ports)
    return { port, close }
  } catch (error) {
    await close()
    throw error
  }
}

function portOf(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }) => resolve(port))
    worker.once('exit', () => reject(new Error('A server process ended before it listened.')))
  })
}

function printStartMessage(env: Env, port: number, { setupCode, demoAccounts }: StartMessage) {
  const lines = ['', `  Thorough is ready at ${publicUrl(env, port)}`, '']
  if (setupCode) {
    lines.push(
      '  This system is empty. Make its first administrator on the sign-in screen with this one-time set-up code:',
      '',
      `    ${setupCode}`,
      '',
    )
  }
  if (demoAccounts.length > 0) {
    lines.push('  Demo accounts, all with the password thorough-demo:', '')
    for (const { email, role } of demoAccounts) lines.push(`    ${email.padEnd(22)} ${role}`)
    lines.push('')
  }
  lines.push('  Press Ctrl-C to stop.', '')
  console.log(lines.join('\n'))
}
