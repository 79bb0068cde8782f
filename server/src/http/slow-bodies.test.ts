import { fastify } from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { cutSlowBodies } from './slow-bodies.ts'

const timeouts = { idleTimeoutMs: 600, jsonTimeoutMs: 1_500, checkEveryMs: 50 }

/** A server that answers with the length of what it received, and a client that sends a byte at a time. */
async function dripping(contentType: string, bytes: number, pauseMs: number) {
  const app = fastify()
  cutSlowBodies(app, timeouts)
  app.addContentTypeParser('multipart/form-data', (_, payload, done) => {
    let length = 0
    payload.on('data', (chunk: Buffer) => (length += chunk.length))
    payload.on('end', () => done(null, 'x'.repeat(length)))
  })
  app.post('/', async ({ body }) => ({ length: String(body).length }))
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${contentType}\r\ncontent-length: ${bytes}\r\n\r\n`,
  )
  let sent = 0
  const sending = setInterval(() => {
    if (sent < bytes && socket.writable) socket.write('x')
    sent += 1
  }, pauseMs)
  onTestFinished(() => clearInterval(sending))
  await closed
  return { heard, sent }
}

describe('a body that comes slowly', () => {
  test('is cut off when it stands still, a file too', async () => {
    const { heard, sent } = await dripping('multipart/form-data; boundary=x', 1000, 5_000)

    expect(heard).toBe('')
    expect(sent).toBeLessThan(2)
  })

  test('is cut off after its time when it is no file, though it moves', async () => {
    const { heard, sent } = await dripping('text/plain', 1000, 100)

    expect(heard).toBe('')
    expect(sent).toBeLessThan(1000)
  })

  test('arrives when it is a file and moves, however long it takes', async () => {
    const { heard } = await dripping('multipart/form-data; boundary=x', 25, 100)

    expect(heard).toContain('{"length":25}')
  })
})

test('the server gives headers half a minute and whole requests an hour', async () => {
  const { app } = await testApp()

  expect(app.server).toMatchObject({ headersTimeout: 30_000, requestTimeout: 3_600_000 })
})
