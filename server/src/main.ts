import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import { readEnv, type Env } from './env.ts'
import { runBackup, runRestore } from './process/backup-command.ts'
import { isBucketAddress } from './process/open-backup-target.ts'
import { runRemoveDemo } from './process/remove-demo-command.ts'
import { runSupervisor } from './process/supervisor.ts'
import { runWorker } from './process/worker.ts'

/** `main.js` serves; `main.js <command> …` does that and ends. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    yes: { type: 'boolean', default: false },
    to: { type: 'string' },
    from: { type: 'string' },
    at: { type: 'string' },
  },
})
const [command, file] = positionals

const commands: Record<string, (env: Env) => Promise<void>> = {
  backup: (env) => runBackup(env, { file, to: values.to }),
  restore: (env) => runRestore(env, { file, from: values.from, at: values.at }),
  'remove-demo': (env) => runRemoveDemo(env, values.yes),
}

try {
  const env = readEnv(process.env, { namesBucket: isBucketAddress(values.to ?? values.from) })
  if (command === undefined) await (cluster.isPrimary ? runSupervisor(env) : runWorker(env))
  else await requireCommand(command)(env)
} catch (error) {
  // Whoever typed the command is reading: a sentence, and below it what it was caused by.
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) console.error(cause.message)
  process.exit(1)
}

function requireCommand(name: string) {
  const found = commands[name]
  if (found) return found
  throw new Error(`There is no command ${name}; there are ${Object.keys(commands).join(', ')}.`)
}
