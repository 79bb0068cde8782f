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
  const up = lane(upBitsPerSecond, roundTripMs / 2)
  const down = lane(downBitsPerSecond, roundTripMs / 2)
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  const server = createServer(async (near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pause()
    await sleep(roundTripMs)
    up.carry(near, far)
    down.carry(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    address: `http://127.0.0.1:${address.port}`,
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
function lane(bitsPerSecond, delayMs) {
  let freeAt = 0
  return {
    /**
     * @param {import('node:net').Socket} from
     * @param {import('node:net').Socket} to
     */
    carry(from, to) {
      let buffered = 0
      from.on('data', (bytes) => {
        buffered += bytes.length
        if (buffered > bufferedBytes) from.pause()
        const now = performance.now()
        freeAt = Math.max(now, freeAt) + (bytes.length * 8 * 1000) / bitsPerSecond
        const leavesInMs = freeAt - now
        setTimeout(() => {
          buffered -= bytes.length
          if (buffered <= bufferedBytes) from.resume()
        }, leavesInMs)
        setTimeout(() => void (to.destroyed || to.write(bytes)), leavesInMs + delayMs)
      })
      from.on('end', () => setTimeout(() => to.end(), Math.max(0, freeAt - performance.now()) + delayMs))
      from.resume()
    },
  }
}
