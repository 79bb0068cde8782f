import type { PoolConfig } from 'pg'
import type { Env } from '#server/env.ts'
import { serve } from './serve.ts'
import { onStopSignal } from './stop-signal.ts'

/** One of several server processes on one machine; the supervisor has prepared the database. */
export async function runWorker(env: Env) {
  const connection = JSON.parse(env.sharedConnection ?? '{}') as PoolConfig
  const serving = await serve(env, connection)
  onStopSignal(serving.close)
}
