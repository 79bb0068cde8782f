import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { rendererProcesses, parentOf, readProc, waitUntilIdle } from './wait-until-idle.mjs'

/** @typedef {import('./figure.mjs').Figure} Figure */

const restMs = 5_000
const megabyte = 1024

/**
 * What all processes hold after a while without work. Memory that several share counts once, by shares (PSS).
 * @param {{ pid: number }} product
 * @returns {Promise<Figure[]>}
 */
export async function measureMemoryAtRest({ pid }) {
  await waitUntilIdle({ pid })
  await sleep(restMs)
  return [
    { name: 'memory at rest, all processes', value: heldBy(familyOf(pid)), unit: 'MB', atMost: 250 },
    { name: '  of it the server', value: heldBy([pid]), unit: 'MB' },
  ]
}

const pollMs = 50

/**
 * The most that the renderer processes (resident) and all processes together (PSS) held, as an outsider sees it.
 * @param {number} pid
 */
export function watchMemory(pid) {
  const peak = { renderer: 0, all: 0 }
  const watching = setInterval(() => {
    peak.renderer = Math.max(peak.renderer, ...rendererProcesses(pid).map(residentSize))
    peak.all = Math.max(peak.all, heldBy(familyOf(pid)))
  }, pollMs)
  return {
    end() {
      clearInterval(watching)
      return peak
    },
  }
}

/** @param {number} pid */
function residentSize(pid) {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status'))?.[1] ?? 0) / megabyte
}

/** @param {number[]} pids */
function heldBy(pids) {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+) kB$/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0))
  return kilobytes.reduce((sum, held) => sum + held, 0) / megabyte
}

/**
 * The process and all that came from it: PostgreSQL is started by the server.
 * @param {number} pid
 * @returns {number[]}
 */
function familyOf(pid) {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const parents = new Map(all.map((each) => [each, parentOf(each)]))
  const isFamily = (/** @type {number} */ each) => {
    for (let next = each; next > 1; next = parents.get(next) ?? 0) if (next === pid) return true
    return false
  }
  return all.filter(isFamily)
}
