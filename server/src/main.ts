import cluster from 'node:cluster'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { readEnv, type Env } from './env.ts'
import { isBucketAddress, runBackup, runRestore } from './process/backup-command.ts'
import { runRemoveDemo } from './process/remove-demo-command.ts'
import { runSupervisor } from './process/supervisor.ts'
import { runVerifyLog, runSecondFactor, runExport } from './process/commands.ts'
import { runWorker } from './process/serve.ts'

const commands = {
  backup: runBackup,
  restore: runRestore,
  export: (env: Env, { file }: Words) => runExport(env, file),
  'verify-log': runVerifyLog,
  'second-factor': (env: Env, { file, more }: Words) => runSecondFactor(env, file, more),
  'remove-demo': (env: Env, { yes }: Words) => runRemoveDemo(env, yes),
}
type Words = ReturnType<typeof parseCommandLine>

// Left to itself the heap grows to four times what is in use, and an import of 20,000 rows takes 270 MB for rubbish.
setFlagsFromString('--heap-growing-percent=70')

try {
  const words = parseCommandLine()
  const env = readEnv(process.env, { namesBucket: isBucketAddress(words.to ?? words.from) })
  if (words.command === undefined) await (cluster.isPrimary ? runSupervisor(env) : runWorker(env))
  else await requireCommand(words.command)(env, words)
} catch (error) {
  // The person who typed the command is reading: a sentence, and below it what it was caused by.
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) console.error(cause.message)
  process.exit(1)
}

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
  const [command, file, more, ...rest] = positionals
  if (more && command !== 'second-factor') rest.unshift(more)
  if (rest.length > 0) throw new Error(`Name one file only, without “${rest.join(' ')}”.`)
  return { ...values, command, file, more }
}

function requireCommand(name: string) {
  const found = Object.entries(commands).find(([known]) => known === name)?.[1]
  if (found) return found
  throw new Error(`There is no command ${name}; there are ${Object.keys(commands).join(', ')}.`)
}
