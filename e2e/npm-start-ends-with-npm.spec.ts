import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { npm } from '../scripts/processes.mjs'
import { root } from '../scripts/repository.mjs'
import { firstAdministrator } from './testing/api-calls.ts'
import { isAlive, postmasterPid } from './testing/data-folder.mjs'
import { givenFirmFolder } from './testing/given-product.ts'

test.each(['SIGTERM', 'SIGKILL'] as const)('what npm start has started ends with npm, told by %s', async (signal) => {
  const dataDir = givenFirmFolder()
  const started = await startWithNpm(dataDir)
  const postmaster = postmasterPid(dataDir)
  expect(postmaster && isAlive(postmaster)).toBe(true)

  process.kill(started, signal)

  await expect.poll(() => postmaster && isAlive(postmaster)).toBe(false)
  expect(postmasterPid(dataDir)).toBeUndefined()
})

/** Answers npm's process number as soon as the server is ready. */
async function startWithNpm(dataDir: string): Promise<number> {
  const { PATH = '', HOME = '' } = process.env
  const [program, ...words] = npm('start')
  const child = spawn(program, words, {
    cwd: root,
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, ...firstAdministrator },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)))
  void once(child, 'exit')
  await expect.poll(() => said, { timeout: 240_000 }).toMatch(/ready at http/)
  return child.pid ?? 0
}
