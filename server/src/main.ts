import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import { readEnv, type Env } from './env.ts'
import { isBucketAddress, runBackup, runRestore } from './process/backup-command.ts'
import { runRemoveDemo } from './process/remove-demo-command.ts'
import { runSupervisor } from './process/supervisor.ts'
import { runWorker } from './process/worker.ts'

const commands = {
  backup: (env: Env, { file, to }: Words) => runBackup(env, { file, to }),
  restore: (env: Env, { file, from, at }: Words) => runRestore(env, { file, from, at }),
  'remove-demo': (env: Env, { yes }: Words) => runRemoveDemo(env, yes),
}
type Words = ReturnType<typeof parseCommandLine>

try {
  const words = parseCommandLine()
  const env = readEnv(process.env, { namesBucket: isBucketAddress(words.to ?? words.from) })
  if (words.command === undefined) await (cluster.isPrimary ? runSupervisor(env) : runWorker(env))
  else await requireCommand(words.command)(env, words)
} catch (error) {
  // Whoever typed the command is reading: a sentence, and below it what it was caused by.
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) console.error(cause.message)
  process.exit(1)
}

/** `main.js` serves; `main.js <command> …` does that and ends. */
function parseCommandLine() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      to: { type: 'string' },
      from: { type: 'string' },
      at: { type: 'string' },
    },
  })
  const [command, file, ...rest] = positionals
  if (rest.length > 0) throw new Error(`Name one file only; "${rest.join(' ')}" is too much.`)
  return { ...values, command, file }
}

function requireCommand(name: string) {
  const found = Object.entries(commands).find(([known]) => known === name)?.[1]
  if (found) return found
  throw new Error(`There is no command ${name}; there are ${Object.keys(commands).join(', ')}.`)
}
