import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const mainFile = join(import.meta.dirname, '..', '..', 'server', 'dist', 'main.js')

/** `npm run backup`, `restore` and `remove-demo`, without npm: with these settings and none from around it. */
export function startCommand(
  command: 'backup' | 'restore' | 'remove-demo',
  words: string | string[],
  settings: Record<string, string>,
) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [mainFile, command, ...[words].flat()], { env: { PATH, HOME, ...settings } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { ended, kill: () => void child.kill('SIGKILL') }
}

export async function runCommand(...command: Parameters<typeof startCommand>): Promise<string> {
  const { code, said } = await startCommand(...command).ended
  if (code !== 0) throw new Error(`The command ended with ${code}:\n${said}`)
  return said
}
