import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isAlive } from './is-alive.mjs'

const checkMs = 100

/**
 * A parent that is killed cannot tell its children: they see it by having another one or, on Windows, none.
 * @param {() => void} act
 */
export function whenParentIsGone(act) {
  const parent = process.ppid
  watch(() => process.ppid !== parent || (process.platform === 'win32' && !isAlive(parent)), act)
}

/**
 * npm runs a script through a shell, which lives on when npm is killed: what counts is npm.
 * @param {() => void} act
 */
export function whenNpmIsGone(act) {
  const shell = process.ppid
  const npm = parentOf(shell)
  whenParentIsGone(act)
  if (npm !== undefined && npm > 1) watch(() => !isAlive(npm), act)
}

/**
 * @param {() => boolean} isGone
 * @param {() => void} act
 */
function watch(isGone, act) {
  const watching = setInterval(() => {
    if (!isGone()) return
    clearInterval(watching)
    act()
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
