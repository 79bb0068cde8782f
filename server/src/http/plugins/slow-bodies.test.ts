import { fastify } from 'fastify'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { cutSlowBodies } from './slow-bodies.ts'

/** A server that answers with the length of what it received, and a client that sends a byte when it is told to. */
async function dripping(contentType: string, bytes: number) {
  const app = fastify()
  cutSlowBodies(app)
  app.addContentTypeParser('multipart/form-data', (_, payload, done) => {
    let length = 0
    payload.on('data', (chunk: Buffer) => (length += chunk.length))
    payload.on('end', () => done(null, 'x'.repeat(length)))
  })
  app.post('/', async ({ body }) => ({ length: String(body).length }))
  let near: Socket | undefined
  app.addHook('onRequest', async ({ raw }) => void (near = raw.socket))
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()))
  socket.on('error', () => undefined)
  const head = `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${contentType}\r\ncontent-length: ${bytes}\r\n\r\n`
  let sent = head.length
  socket.write(head)
  await expect.poll(() => near?.bytesRead).toBe(sent)
  return {
    isOpen: () => !near?.destroyed,
    heard: () => heard,
    drip: async () => {
      socket.write('x')
      sent += 1
      await expect.poll(() => near?.bytesRead).toBe(sent)
    },
  }
}

describe('a body that comes slowly', () => {
  beforeEach(() => {
    // Whole minutes pass at once, and none by itself.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
  })

  test('is cut off when it stands still for a minute, a file too', async () => {
    const { isOpen, heard } = await dripping('multipart/form-data; boundary=x', 1000)

    vi.advanceTimersByTime(55_000)
    expect(isOpen()).toBe(true)
    vi.advanceTimersByTime(15_000)

    expect(isOpen()).toBe(false)
    expect(heard()).toBe('')
  })

  test('is cut off after two minutes when it is no file, though it moves', async () => {
    const { drip, isOpen, heard } = await dripping('text/plain', 1000)

    for (let count = 0; count < 4; count += 1) {
      vi.advanceTimersByTime(28_000)
      expect(isOpen()).toBe(true)
      await drip()
    }
    vi.advanceTimersByTime(20_000)

    expect(isOpen()).toBe(false)
    expect(heard()).toBe('')
  })

  test('arrives when it is a file and moves, however long it takes', async () => {
    const { drip, heard } = await dripping('multipart/form-data; boundary=x', 25)

    for (let count = 0; count < 25; count += 1) {
      vi.advanceTimersByTime(50_000)
      await drip()
    }

    await expect.poll(heard).toContain('{"length":25}')
  })
})

test('the server gives headers half a minute and whole requests an hour', async () => {
  const { app } = await testApp()

  expect(app.server).toMatchObject({ headersTimeout: 30_000, requestTimeout: 3_600_000 })
})
