import { connect } from 'node:net'

// A process of its own, so that making requests never slows the server that answers them:
// node bench/load.mjs <address> <path> <bearer token> <connections> <milliseconds>
const [address = '', path = '', token = '', connections = '1', milliseconds = '1000'] = process.argv.slice(2)
const { hostname, port } = new URL(address)
const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`)
const until = performance.now() + Number(milliseconds)

/** @type {number[]} */
const tookMs = []
const startedAt = performance.now()
await Promise.all(Array.from({ length: Number(connections) }, keepAsking))
const seconds = (performance.now() - startedAt) / 1000

tookMs.sort((a, b) => a - b)
const share = (/** @type {number} */ part) => tookMs[Math.floor(tookMs.length * part)] ?? 0
console.log(JSON.stringify({ perSecond: tookMs.length / seconds, medianMs: share(0.5), slowestPercentMs: share(0.99) }))

/** One connection that is kept open and asks again as soon as it has its answer. */
function keepAsking() {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    let askedAt = 0
    socket.setNoDelay(true)
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('data', (part) => {
      received += part.toString('latin1')
      if (!isWhole(received)) return
      if (!received.startsWith('HTTP/1.1 200')) return reject(new Error(received))
      received = ''
      tookMs.push(performance.now() - askedAt)
      if (performance.now() < until) ask()
      else socket.end(() => resolve(undefined))
    })

    function ask() {
      askedAt = performance.now()
      socket.write(request)
    }
  })
}

/** @param {string} answer */
function isWhole(answer) {
  const bodyAt = answer.indexOf('\r\n\r\n') + 4
  if (bodyAt < 4) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1]
  return answer.length - bodyAt >= Number(length)
}
