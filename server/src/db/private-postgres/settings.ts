import { connectionsFor, defaultPool } from '#server/db/connection-limits.ts'
import type { Home } from './home.ts'
import { defaultMemoryMb, memorySettings } from './memory.ts'

/** How much work a PostgreSQL is made for. */
export interface Sizing {
  /** How many server processes will connect, and how many connections each has for requests. */
  servers: number
  pool: number
  memoryMb: number
}

export const defaultSizing: Sizing = { servers: 1, pool: defaultPool, memoryMb: defaultMemoryMb() }

/** PostgreSQL's own files hold nothing of this, so a new version may change it. */
const always = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  huge_pages: 'off',
  // Not in /dev/shm: containers make it tiny, and systemd empties it when an ordinary user logs out.
  dynamic_shared_memory_type: 'mmap',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
}

/** For databases that nobody minds losing, such as those of tests. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export function postgresArguments(home: Home, isDurable: boolean): string[] {
  const sizing = home.sizing ?? defaultSizing
  const settings = {
    ...always,
    ...memorySettings(sizing.memoryMb),
    max_connections: connectionsFor(sizing),
    ...(isDurable ? {} : careless),
    unix_socket_directories: `"${home.socketFolder.replaceAll('"', '""')}"`,
  }
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', home.data, ...pairs]
}
