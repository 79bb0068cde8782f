import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that any system gives to outgoing calls: such a port stays free while its server is away for a moment. */
const ports = { from: 20_000, to: 30_000 }

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
