import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 500
const maxMs = 120_000

/**
 * Waits until a product that was just started has issued its demo's certificates and let its renderer process go.
 * @param {{ pid: number }} product
 */
export async function waitUntilIdle({ pid }) {
  const givingUpAt = performance.now() + maxMs
  // The renderer process is not there in the first moments.
  await sleep(4 * pollMs)
  while (rendererProcesses(pid).length > 0) {
    if (performance.now() > givingUpAt) throw new Error('The product does not come to rest.')
    await sleep(pollMs)
  }
}

/**
 * Those that a server has started to render documents.
 * @param {number} server
 * @returns {number[]}
 */
export function rendererProcesses(server) {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === server)
    .filter((pid) => readProc(pid, 'cmdline').includes('pdf.worker'))
}

/** @param {number} pid */
export function parentOf(pid) {
  return Number(/^PPid:\s+(\d+)$/m.exec(readProc(pid, 'status'))?.[1] ?? 0)
}

/**
 * @param {number} pid
 * @param {string} file
 */
export function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
