import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { renameWithRetry } from '#server/storage/rename.ts'
import type { Cluster } from './cluster.ts'

export const superuser = 'thorough'

const characters = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const access = [`--username=${superuser}`, '--auth-local=trust', '--auth-host=reject']

/** Makes the data folder, whole or not at all: a start that is killed half-way leaves nothing to repair. */
export async function initialiseOnce(cluster: Cluster, isDurable: boolean): Promise<void> {
  if (existsSync(cluster.data)) return
  const draft = `${cluster.data}.new`
  rmSync(draft, { recursive: true, force: true })
  const sync = isDurable ? [] : ['--no-sync']
  const initdb = spawn(
    join(cluster.bin, 'initdb'),
    ['-D', draft, ...characters, ...access, ...sync, '--no-instructions'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      windowsHide: true,
      cwd: cluster.folder,
      env: postgresEnvironment(),
      ...cluster.account,
    },
  )
  const said = Promise.all([text(initdb.stdout), text(initdb.stderr)])
  const [code] = (await once(initdb, 'close')) as [number | null]
  if (code !== 0)
    throw new Error(`PostgreSQL could not make its data folder ${cluster.data}:\n${(await said).join('').trim()}`)
  await renameWithRetry(draft, cluster.data)
}

const isWindows = process.platform === 'win32'

/** Without these no program of Windows finds its libraries, its network or a place for temporary files. */
const neededByWindows = ['SystemRoot', 'PATH', 'TEMP', 'TMP'] as const

/** What PostgreSQL's programs are told: nothing of ours, so that no PG… variable of the environment changes them. */
export function postgresEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const inherited = isWindows ? neededByWindows.map((name) => [name, process.env[name]]) : []
  return { LC_ALL: 'C', ...Object.fromEntries(inherited), ...more }
}
