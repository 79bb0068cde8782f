import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that any system gives to outgoing calls: such a port stays free while its server is away for a moment. */
const firstPort = 20_000
/** A port is used only seconds later: workers of one run choose among different ones, each in turn. */
const portsOfWorker = 1_000
const workersApart = 10
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % workersApart
let next = randomInt(portsOfWorker)

export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + worker * portsOfWorker + (next % portsOfWorker)
    next += 1
    if (await isFree(port)) return port
  }
}

/** On all addresses of this machine. */
function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
