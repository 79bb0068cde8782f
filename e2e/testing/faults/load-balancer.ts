import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Goes round those that are in service. A server that dies in the middle of a call takes that call with it. */
export async function loadBalancer(inService: () => string[]): Promise<string> {
  let turn = 0
  const balancer = createServer((asked, answer) => {
    const servers = inService()
    turn += 1
    const server = servers[turn % servers.length]
    if (server) passOn(asked, answer, server)
    else answer.destroy()
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    balancer.closeAllConnections()
    balancer.close()
  })
  return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
}

function passOn(asked: IncomingMessage, answer: ServerResponse, server: string) {
  const { method = 'GET', url = '/', headers } = asked
  const call = request(new URL(url, server), { method, headers, agent: false }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.on('error', () => answer.destroy())
    reply.pipe(answer)
  })
  call.on('error', () => answer.destroy())
  asked.pipe(call)
}
