import { mostConnections } from '#server/db/most-connections.ts'
import type { Home } from './home.ts'

/** Small enough for a modest machine; PostgreSQL's own files hold nothing of this, so a new version may change it. */
const always = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  huge_pages: 'off',
  // Not in /dev/shm: containers make it tiny, and systemd empties it when an ordinary user logs out.
  dynamic_shared_memory_type: 'mmap',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
}

/** For one server process with some to spare, such as for a backup or another release that starts meanwhile. */
const usualConnections = 60

/** For databases that nobody minds losing, such as those of tests. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export function postgresArguments(home: Home, isDurable: boolean): string[] {
  const settings = {
    ...always,
    max_connections: usualConnections + mostConnections * ((home.servers ?? 1) - 1),
    ...(isDurable ? {} : careless),
    unix_socket_directories: `"${home.socketFolder.replaceAll('"', '""')}"`,
  }
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', home.data, ...pairs]
}
