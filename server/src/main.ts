import cluster from 'node:cluster'
import { readEnv } from './env.ts'
import { runBackup, runRestore } from './process/backup-command.ts'
import { runSupervisor } from './process/supervisor.ts'
import { runWorker } from './process/worker.ts'

/** `main.js` serves; `main.js backup <file>` and `main.js restore <file>` do that and end. */
const [command, file] = process.argv.slice(2)

try {
  const env = readEnv(process.env)
  if (command === 'backup') await runBackup(env, file)
  else if (command === 'restore') await runRestore(env, file)
  else if (command !== undefined) throw new Error(`There is no command ${command}; there are backup and restore.`)
  else await (cluster.isPrimary ? runSupervisor(env) : runWorker(env))
} catch (error) {
  // Whoever typed the command is reading: a sentence, and below it what it was caused by.
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) console.error(cause.message)
  process.exit(1)
}
