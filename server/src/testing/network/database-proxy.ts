import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { onTestFinished } from 'vitest'
import { openRequestDatabase } from '#server/db/database.ts'

const socketName = '.s.PGSQL.5432'

/** A database behind a proxy that the test can cut and mend, as when PostgreSQL restarts. */
export async function databaseProxy(connection: PoolConfig) {
  const folder = await mkdtemp(join(tmpdir(), 'thorough-proxy-'))
  const target = join(String(connection.host), socketName)
  const open = new Set<Socket>()
  let server = await listen(folder, target, open)
  const database = openRequestDatabase({ ...connection, host: folder, max: 3 }, () => undefined)

  async function cut() {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }

  onTestFinished(async () => {
    await database.close()
    await cut()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    db: database.db,
    pool: database.pool,
    reserved: database.reserved,
    cut,
    mend: async () => {
      server = await listen(folder, target, open)
    },
  }
}

function listen(folder: string, target: string, open: Set<Socket>): Promise<Server> {
  const server = createServer((near) => {
    const far = connect(target)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  return new Promise((resolve) => server.listen(join(folder, socketName), () => resolve(server)))
}
