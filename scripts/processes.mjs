import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, serverFolder } from './repository.mjs'

/** @typedef {[program: string, ...words: string[]]} Command */

const checkMs = 100

/** @param {() => Promise<void>} main */
export async function runMain(main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

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
  const folder = join(root, 'node_modules', name)
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
 * Apart from this terminal, whose Ctrl-C would reach the server a second time, which it takes for "at once". On Windows
 * it stays on it: there, a server that is apart could not be told to stop, only ended.
 */
export function spawnServer() {
  const stopWithParent = pathToFileURL(join(root, 'scripts', 'stop-with-parent.mjs')).href
  const words = ['--enable-source-maps', '--import', stopWithParent, join(serverFolder, 'main.js')]
  const env = { ...mallocSettings, ...process.env }
  return spawn(process.execPath, words, { cwd: root, env, stdio: 'inherit', detached: process.platform !== 'win32' })
}

/** With a heap for each thread glibc keeps a hundred megabytes after some hundred photos. Other systems don't read it. */
const mallocSettings = { MALLOC_ARENA_MAX: '2' }

/**
 * A parent that is killed cannot tell its children: they see it by having another one or, on Windows, none.
 * @param {() => void} callback
 */
export function onParentExit(callback) {
  const parent = process.ppid
  watch(() => process.ppid !== parent || (process.platform === 'win32' && !isAlive(parent)), callback)
}

/**
 * npm runs a script through a shell, which lives on when npm is killed: what counts is npm.
 * @param {() => void} callback
 */
export function onNpmExit(callback) {
  const shell = process.ppid
  const npm = parentOf(shell)
  onParentExit(callback)
  if (npm !== undefined && npm > 1) watch(() => !isAlive(npm), callback)
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It belongs to another person, so it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
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

/**
 * @param {() => boolean} isGone
 * @param {() => void} callback
 */
function watch(isGone, callback) {
  const watching = setInterval(() => {
    if (!isGone()) return
    clearInterval(watching)
    callback()
  }, checkMs)
  watching.unref()
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    if (process.platform === 'linux')
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
    if (process.platform === 'win32') return undefined
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return undefined
  }
}
