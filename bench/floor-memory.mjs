import { createServer } from 'node:http'

// The floor under any call in Node: the same bytes, straight from memory. `node bench/floor-memory.mjs <bodies by path>`
const bodies = new Map(
  Object.entries(JSON.parse(process.argv[2] ?? '{}')).map(([path, body]) => [path, Buffer.from(body)]),
)
const server = createServer(({ url = '' }, response) => {
  const body = bodies.get(url) ?? Buffer.alloc(0)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => console.log(Object(server.address()).port))
