import cluster, { type Worker } from 'node:cluster'
import type pg from 'pg'
import { claimDataDir } from '#server/db/data-dir-lock.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { refuseUnfinishedRestore } from '#server/db/unfinished-restore.ts'
import { startPrivatePostgres } from '#server/db/private-postgres.ts'
import type { Env } from '#server/env.ts'
import { removeAbandonedUploads } from '#server/http/upload-folder.ts'
import { systemClock } from '#server/outside/clock.ts'
import { prepareFirstStart } from './first-start.ts'
import { consoleLog } from './operator-log.ts'
import { greet } from './greeting.ts'
import { onStopSignal } from './stop-signal.ts'
import { serve, type Serving } from './serve.ts'

/** Opens what the server processes share, starts one or more of them, and closes everything in the opposite order. */
export async function runSupervisor(env: Env) {
  const release = claimDataDir(env.dataDir)
  const postgres = env.databaseUrl
    ? null
    : await startPrivatePostgres({ dataDir: env.dataDir, log: consoleLog, servers: env.concurrency })
  const connection: pg.PoolConfig = postgres?.connection ?? { connectionString: env.databaseUrl }
  async function close() {
    await postgres?.stop()
    release()
  }
  try {
    const setupCode = await prepareDatabase(env, connection)
    await removeAbandonedUploads(systemClock.now())
    const serving = env.concurrency > 1 ? await serveInWorkers(env, connection) : await serve(env, connection)
    greet(env, serving.port, setupCode)
    onStopSignal(async () => {
      await serving.close()
      await close()
    })
  } catch (error) {
    await close()
    throw error
  }
}

async function prepareDatabase(env: Env, connection: pg.PoolConfig): Promise<string | null> {
  const database = openDatabase({ ...connection, max: 2 }, () => undefined)
  try {
    await refuseUnfinishedRestore(database.pool)
    await migrate(database.pool)
    return await prepareFirstStart(env, database.db)
  } finally {
    await database.close()
  }
}

async function serveInWorkers(env: Env, connection: pg.PoolConfig): Promise<Serving> {
  let isClosing = false
  const fork = () => cluster.fork({ THOROUGH_CONNECTION: JSON.stringify(connection) })
  const ports = Array.from({ length: env.concurrency }, () => {
    const worker = fork()
    return new Promise<number>((resolve, reject) => {
      worker.once('listening', ({ port }) => resolve(port))
      worker.once('exit', () => reject(new Error('A server process ended before it listened.')))
    })
  })
  cluster.on('exit', (worker) => {
    if (isClosing) return
    consoleLog.warn(`Server process ${worker.process.pid} ended; another takes its place.`)
    fork()
  })
  const [port = env.port] = await Promise.all(ports)
  return {
    port,
    close: async () => {
      isClosing = true
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => ended(worker)))
    },
  }
}

async function ended(worker: Worker | undefined) {
  if (!worker || worker.isDead()) return
  const exit = new Promise((resolve) => worker.once('exit', resolve))
  worker.process.kill('SIGTERM')
  await exit
}
