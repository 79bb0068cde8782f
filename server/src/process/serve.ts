import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import type { PoolConfig } from 'pg'
import { buildApp } from '#server/app.ts'
import { backgroundConnections } from '#server/db/connection-limits.ts'
import { openDatabase, openRequestDatabase } from '#server/db/database.ts'
import { issueDemoCertificates } from '#server/demo/demo-certificates.ts'
import { fillDemoImport } from '#server/demo/demo-import.ts'
import type { Deps } from '#server/deps.ts'
import { WrongSetting, type Env } from '#server/env.ts'
import { getSigningIdentity } from '#server/features/certificates/sealing/sealing.actions.ts'
import { packageRoot } from '#server/package-root.ts'
import { openPdfRenderer } from '#server/pdf/renderer.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { openMailer } from '#server/platform/mail.ts'
import { openIdProvider, whyNotIssuer } from '#server/platform/open-id.ts'
import { openSecretBox } from '#server/platform/secret-box.ts'
import { openSheetReader } from '#server/sheets/sheet-reader.ts'
import { openFileStore, type FileStore } from '#server/storage/file-store.ts'
import { allTasks } from '#server/tasks/all-tasks.ts'
import { openTaskRunner } from '#server/tasks/task-runner.ts'
import { operatorLog } from './operator-log.ts'
import { onStopSignal } from './stop-signal.ts'

export interface Serving {
  port: number
  close(): Promise<void>
}

/** Service managers kill after ten seconds; PostgreSQL must have stopped before that. */
const stopTimeoutMs = 8_000
const webFolder = join(packageRoot, '..', 'web', 'dist')

export async function serve(env: Env, connection: pg.PoolConfig): Promise<Serving> {
  const log = operatorLog(env)
  const onLostConnection = (error: Error) => log.warn({ err: error }, 'A database connection was lost.')
  const database = openRequestDatabase({ ...connection, max: env.databasePool }, onLostConnection)
  const background = openDatabase({ ...connection, max: backgroundConnections }, 'background', onLostConnection)
  const deps: Deps = {
    db: database.db,
    reserved: database.reserved,
    clock: systemClock,
    files: fileStoreOf(env),
    log,
    pdfRenderer: openPdfRenderer(),
    readSheet: openSheetReader(),
    sealing: env.sealing,
    logSeal: env.logSeal,
    openId: openIdOf(env, log),
    mailer: openMailer(env.mail),
    secrets: openSecretBox(env.secrets),
    publicUrl: publicUrl(env),
    trustProxy: env.trustProxy,
    isDemo: env.isDemo,
  }
  const backgroundDeps = { ...deps, db: background.db }
  await requireSeal(deps)
  const app = await buildApp(deps, { webFolder, logger: log })
  await app.listen({ port: env.port, host: env.host })
  const taskRunner = openTaskRunner({ deps: backgroundDeps, pool: background.pool, tasks: allTasks })
  const demo = env.isDemo ? beginDemoWork(backgroundDeps) : null
  return {
    port: (app.server.address() as AddressInfo).port,
    close: async () => {
      await Promise.all([letRequestsEnd(app), taskRunner.close()])
      await Promise.all([demo?.stop(), deps.mailer.close()])
      await deps.pdfRenderer.close()
      await Promise.all([database.close(), background.close()])
    },
  }
}

/** A demo shows an import and documents too, but nobody waits for them at the start. */
function beginDemoWork(deps: Deps) {
  const stopping = new AbortController()
  const ended = fillDemoImport(deps).then(() => issueDemoCertificates(deps, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** A key of the firm's that can't be opened is told at the start. One that isn't valid now stops only issuing. */
async function requireSeal(deps: Deps) {
  try {
    const { warnings } = await getSigningIdentity(deps)
    for (const warning of warnings) deps.log.warn({}, warning)
  } catch (error) {
    if (!deps.sealing.p12) throw error
    throw new WrongSetting(['SEAL_P12: can’t be opened with SEAL_P12_PASSWORD.'])
  }
}

/** A wrong provider stops no start: everyone can still sign in with a password. */
function openIdOf({ openId }: Env, log: Log) {
  const whyNot = openId && whyNotIssuer(openId.issuer)
  if (whyNot) log.warn({}, whyNot)
  return openId && !whyNot ? openIdProvider(openId) : null
}

export function fileStoreOf(env: Env): FileStore {
  return openFileStore(env.s3 ?? { folder: join(env.dataDir, 'files') })
}

/** A connection that was busy when we began is idle later, and would be kept for its next request for over a minute. */
async function letRequestsEnd(app: FastifyInstance) {
  const sweeping = setInterval(() => app.server.closeIdleConnections(), 50)
  const givingUp = setTimeout(() => app.server.closeAllConnections(), stopTimeoutMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweeping)
    clearTimeout(givingUp)
  }
}

export function publicUrl(env: Env, port = env.port): string {
  return env.publicUrl ?? `http://localhost:${port}`
}

export async function runWorker(env: Env) {
  const connection = JSON.parse(env.sharedConnection ?? '{}') as PoolConfig
  const serving = await serve(env, connection)
  onStopSignal(serving.close)
}
