import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

interface ProxyOptions {
  bytesPerSecond: number
  /** After so many bytes towards the server, every connection through it is broken. */
  breaksAfterBytes?: number
}

/** A proxy to a port of this machine that passes on so many bytes a second, until the test ends. */
export async function slowProxy(toPort: number, { bytesPerSecond, breaksAfterBytes = Infinity }: ProxyOptions) {
  const sockets = new Set<Socket>()
  let carried = 0
  const breakAll = () => sockets.forEach((socket) => socket.destroy())
  const server = createServer((client) => {
    const target = connect(toPort, '127.0.0.1')
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        target.destroy()
      })
    }
    const slowly = new Transform({
      async transform(chunk: Buffer, _, done) {
        await setTimeout((chunk.length / bytesPerSecond) * 1000)
        carried += chunk.length
        if (carried > breaksAfterBytes) breakAll()
        done(null, chunk)
      },
    })
    client.pipe(slowly).pipe(target)
    target.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    breakAll()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, mend: () => (breaksAfterBytes = Infinity) }
}
