import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Stands between the browser and the product and can be cut: every connection ends, and no new one is made. */
export interface BreakableProxy {
  address: string
  cut: () => void
  mend: () => void
  /** Connects to another product from now on. */
  redirectTo: (productUrl: string) => void
}

export async function givenBreakableProxy(productUrl: string): Promise<BreakableProxy> {
  let end = new URL(productUrl)
  const sockets = new Set<Socket>()
  let isCut = false

  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(end.port), end.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    closeAll()
    server.close()
  })
  // A server that listens on a port has an address of this kind.
  const { port: here } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${here}`,
    cut: () => {
      isCut = true
      closeAll()
    },
    mend: () => {
      isCut = false
    },
    redirectTo: (other) => {
      end = new URL(other)
    },
  }
}
