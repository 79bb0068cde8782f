import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './repository.mjs'

/**
 * Runs a command in the checkout and shows what it says. Answers its exit code.
 * @param {string} command
 * @param {string[]} words
 * @param {{ env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 */
export async function runShown(command, words, { env = process.env, timeoutMs } = {}) {
  const child = spawn(command, words, { cwd: root, stdio: 'inherit', env, timeout: timeoutMs })
  return exitCode(child)
}

/**
 * Runs a command in the checkout and keeps what it says.
 * @param {string} command
 * @param {string[]} words
 */
export async function runQuietly(command, words) {
  const child = spawn(command, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)))
  return { code: await exitCode(child), said: said.trim() }
}

/**
 * A program that npm installed here.
 * @param {string} name
 */
export function installedProgram(name) {
  return join(root, 'node_modules', '.bin', name)
}

/**
 * What a child ended with; ended by a signal counts as a failure.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
async function exitCode(child) {
  try {
    const [code] = await once(child, 'close')
    return code ?? 1
  } catch {
    return 127
  }
}
