import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { connectionsFor, defaultPool } from '#server/db/connection-limits.ts'
import type { Cluster } from './cluster.ts'
import { accessFile, loopback } from './transport.ts'

export interface Sizing {
  servers: number
  pool: number
  memoryMb: number
}

const megabyte = 1024 * 1024
const minMb = 128
const maxMb = 1024

export const defaultSizing: Sizing = { servers: 1, pool: defaultPool, memoryMb: defaultMemoryMb() }

/** PostgreSQL's own files hold nothing of this, so a new version may change it. */
const always = {
  huge_pages: 'off',
  // Not in /dev/shm: containers make it tiny, and systemd empties it when an ordinary user logs out.
  dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
  jit: 'off',
  // As for a solid-state disk: counting from an index alone is then preferred to reading the whole table.
  random_page_cost: '1.1',
  // What a smaller index tells is sooner read than shared among processes: each has to be started for it.
  min_parallel_index_scan_size: '16MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
}

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

function listener(cluster: Cluster) {
  const access = existsSync(accessFile(cluster)) ? { hba_file: accessFile(cluster) } : {}
  if (cluster.tcp) return { ...access, listen_addresses: loopback, port: cluster.tcp.port, unix_socket_directories: '' }
  const folder = `"${cluster.socketFolder.replaceAll('"', '""')}"`
  return {
    ...access,
    listen_addresses: '',
    port: 5432,
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
  }
}

export function postgresArguments(cluster: Cluster, isDurable: boolean): string[] {
  const sizing = cluster.sizing ?? defaultSizing
  const settings = {
    ...always,
    ...memorySettings(sizing.memoryMb),
    max_connections: connectionsFor(sizing),
    ...(isDurable ? {} : careless),
    ...listener(cluster),
  }
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', cluster.data, ...pairs]
}

export function machineMemoryMb(): number {
  const limit = process.constrainedMemory()
  const total = totalmem()
  return Math.floor((limit > 0 && limit < total ? limit : total) / megabyte)
}

/** An eighth of the machine, within bounds: the server, its renderer and the machine's file cache need the rest. */
export function defaultMemoryMb(machineMb = machineMemoryMb()): number {
  return within(machineMb / 8, minMb, maxMb)
}

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
