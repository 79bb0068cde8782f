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
  let onMessage = () => {}
  const passOn = () => listen(folder, target, { open, onMessage: () => onMessage() })
  let server = await passOn()
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
    /** Resolves once it is cut, which is when so many messages have been sent from now on. */
    cutAtMessage: (count: number) =>
      new Promise<void>((resolve) => {
        let left = count
        onMessage = () => {
          left -= 1
          if (left === 0) resolve(cut())
        }
      }),
    mend: async () => {
      server = await passOn()
    },
  }
}

interface Watch {
  open: Set<Socket>
  /** A connected client sent something. */
  onMessage(): void
}

function listen(folder: string, target: string, { open, onMessage }: Watch): Promise<Server> {
  const server = createServer((near) => {
    near.on('data', onMessage)
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
