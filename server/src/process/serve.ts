import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { systemClock } from '#server/outside/clock.ts'
import { openFileStore, type FileStore } from '#server/outside/file-store.ts'
import { packageRoot } from '#server/package-root.ts'
import { operatorLog } from './operator-log.ts'

export interface Serving {
  port: number
  /** Lets running requests end, then closes. */
  close(): Promise<void>
}

const webFolder = join(packageRoot, '..', 'web', 'dist')

/** One server process: builds the application on the real outside and listens. */
export async function serve(env: Env, connection: pg.PoolConfig): Promise<Serving> {
  const log = operatorLog(env)
  const database = openDatabase(connection, (error) => log.warn({ err: error }, 'A database connection was lost.'))
  const deps: Deps = {
    db: database.db,
    clock: systemClock,
    files: fileStoreOf(env),
    log,
    publicUrl: publicUrl(env),
    isDemo: env.isDemo,
  }
  const app = await buildApp(deps, { webFolder, logger: log })
  await app.listen({ port: env.port, host: env.host })
  return {
    port: (app.server.address() as AddressInfo).port,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

export function fileStoreOf(env: Env): FileStore {
  return openFileStore(env.s3 ?? { folder: join(env.dataDir, 'files') })
}

export function publicUrl(env: Env, port = env.port): string {
  return env.publicUrl ?? `http://localhost:${port}`
}
