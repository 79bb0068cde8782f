import { totalmem } from 'node:os'

const megabyte = 1024 * 1024
const minMb = 128
const maxMb = 1024

/** What this machine has, or what the container that we run in may use of it. */
export function machineMemoryMb(): number {
  const limit = process.constrainedMemory()
  const total = totalmem()
  return Math.floor((limit > 0 && limit < total ? limit : total) / megabyte)
}

/** An eighth of the machine, within bounds: the server, its renderer and the machine's file cache need the rest. */
export function defaultMemoryMb(machineMb = machineMemoryMb()): number {
  return within(machineMb / 8, minMb, maxMb)
}

/** PostgreSQL's memory settings out of what it may use in all. It takes hold of it only as it needs it. */
export function memorySettings(memoryMb: number, machineMb = machineMemoryMb()) {
  return {
    shared_buffers: `${within(memoryMb / 2, 32, 16_384)}MB`,
    work_mem: `${within(memoryMb / 64, 4, 64)}MB`,
    maintenance_work_mem: `${within(memoryMb / 8, 16, 512)}MB`,
    // Not taken but counted on: what PostgreSQL and the machine's file cache hold together.
    effective_cache_size: `${within(Math.max(machineMb / 2, memoryMb), 256, 1_048_576)}MB`,
  }
}

function within(value: number, min: number, max: number): number {
  return Math.floor(Math.min(Math.max(value, min), max))
}
