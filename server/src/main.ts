import cluster from 'node:cluster'
import { readEnv } from './env.ts'
import { runSupervisor } from './process/supervisor.ts'
import { runWorker } from './process/worker.ts'

try {
  const env = readEnv(process.env)
  await (cluster.isPrimary ? runSupervisor(env) : runWorker(env))
} catch (error) {
  // Whoever typed the command is reading: a sentence, and below it what it was caused by.
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) console.error(cause.message)
  process.exit(1)
}
