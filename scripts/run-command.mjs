import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './repository.mjs'

/** @typedef {[program: string, ...words: string[]]} Command */

/**
 * Runs a command, in the checkout unless another folder is named, and shows what it says. Answers its exit code.
 * @param {Command} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options]
 */
export async function runShown([program, ...words], { cwd = root, env = process.env, timeoutMs } = {}) {
  return exitCode(spawn(program, words, { cwd, stdio: 'inherit', env, timeout: timeoutMs }))
}

/**
 * Runs a command and keeps what it says: all of it, and what is meant for other programs.
 * @param {Command} command
 * @param {{ cwd?: string }} [options]
 */
export async function runQuietly([program, ...words], { cwd = root } = {}) {
  const child = spawn(program, words, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let stdout = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)))
  child.stdout.on('data', (part) => (stdout += String(part)))
  return { code: await exitCode(child), said: said.trim(), stdout: stdout.trim() }
}

/**
 * A program that npm installed here. Not by its name in node_modules/.bin: on Windows that is a script for a shell.
 * @param {string} name
 * @param {string[]} words
 * @returns {Command}
 */
export function installed(name, ...words) {
  const folder = join(root, 'node_modules', name === 'tsc' ? 'typescript' : name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : bin[name]), ...words]
}

/**
 * The npm that runs us, else the one that came with this Node, else one on the path. On Windows "npm" is a script for a
 * shell, so there the program itself is needed.
 * @param {string[]} words
 * @returns {Command}
 */
export function npm(...words) {
  const folder = dirname(process.execPath)
  const program = [
    process.env.npm_execpath ?? '',
    join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((file) => /npm-cli\.c?js$/.test(file) && existsSync(file))
  return program ? [process.execPath, program, ...words] : ['npm', ...words]
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
