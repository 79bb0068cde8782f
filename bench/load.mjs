import autocannon from 'autocannon'

// A process of its own, so that making requests never slows the server that answers them:
// node bench/load.mjs <address> <path> <bearer token> <connections> <milliseconds>
const [address = '', path = '', token = '', connections = '1', milliseconds = '1000'] = process.argv.slice(2)

const { requests, latency, duration, errors, non2xx } = await autocannon({
  url: address + path,
  headers: { authorization: `Bearer ${token}` },
  connections: Number(connections),
  duration: Number(milliseconds) / 1000,
  // How often it looks whether the time is over.
  sampleInt: 100,
})
if (errors + non2xx > 0) throw new Error(`${errors} calls failed and ${non2xx} were not answered with 200.`)
console.log(
  JSON.stringify({ perSecond: requests.total / duration, medianMs: latency.p50, slowestPercentMs: latency.p99 }),
)
