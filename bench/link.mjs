import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * @typedef {object} LinkFacts
 * @property {number} upBitsPerSecond
 * @property {number} downBitsPerSecond
 * @property {number} roundTripMs
 */

/** What a system's own buffers hold of a connection before the sender must wait. */
const bufferedBytes = 64 * 1024

/**
 * A narrow, slow link to a server: all connections share its width in each direction, every byte takes half the round
 * trip, and a connection costs one round trip before it carries anything.
 * @param {string} serverUrl
 * @param {LinkFacts} facts
 */
export async function openLink(serverUrl, { upBitsPerSecond, downBitsPerSecond, roundTripMs }) {
  const { hostname, port } = new URL(serverUrl)
  const up = queue(upBitsPerSecond, roundTripMs / 2)
  const down = queue(downBitsPerSecond, roundTripMs / 2)
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    near.on('close', () => far.destroy())
    near.pause()
    setTimeout(() => {
      up.transport(near, far)
      down.transport(far, near)
    }, roundTripMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    address: `http://127.0.0.1:${address.port}`,
    /** How many bytes have gone up so far. */
    carriedUp: up.carried,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/**
 * One direction of the link.
 * @param {number} bitsPerSecond
 * @param {number} delayMs
 */
function queue(bitsPerSecond, delayMs) {
  let freeAt = 0
  let carried = 0
  return {
    carried: () => carried,
    /**
     * @param {import('node:net').Socket} from
     * @param {import('node:net').Socket} to
     */
    transport(from, to) {
      let buffered = 0
      // One behind the other: two timers that are due in the same millisecond keep no order.
      let arrivals = Promise.resolve()
      from.on('data', (bytes) => {
        buffered += bytes.length
        carried += bytes.length
        if (buffered > bufferedBytes) from.pause()
        freeAt = Math.max(performance.now(), freeAt) + (bytes.length * 8 * 1000) / bitsPerSecond
        const arrivesAt = freeAt + delayMs
        setTimeout(() => {
          buffered -= bytes.length
          if (buffered <= bufferedBytes) from.resume()
        }, freeAt - performance.now())
        arrivals = arrivals.then(async () => {
          await sleep(Math.max(0, arrivesAt - performance.now()))
          if (!to.destroyed) to.write(bytes)
        })
      })
      from.on('end', () => void arrivals.then(() => to.end()))
      from.resume()
    },
  }
}
