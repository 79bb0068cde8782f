import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { uploadDocument } from '#contract/files/files.contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { html, pdf, svg, testPictures } from '#server/testing/files/test-pictures.ts'

const megabyte = 1024 * 1024
const boundary = 'edge'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n`
const fileEnd = `\r\n--${boundary}--\r\n`

/** The application, and a look at what uploads have left on the disk. */
async function uploadApp() {
  const folder = await testFolder()
  const context = await testApp()
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  return { ...context, leftBehind: async () => (await readdir(folder)).filter((name) => name.includes('upload')) }
}

function field(name: string, value: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

async function listening({ app, admin }: Awaited<ReturnType<typeof uploadApp>>, headers: Record<string, string> = {}) {
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/uploads`
  return request(url, { method: 'POST', headers: { authorization: `Bearer ${admin.token}`, ...multipart, ...headers } })
}

async function answerOf(call: ClientRequest) {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: JSON.parse(await text(response)) as unknown }
}

/** Sends without end, until nobody listens any more. */
async function sendForEver(call: ClientRequest) {
  const chunk = Buffer.alloc(64 * 1024, 'x')
  await pipeline(function* () {
    yield fileHead
    while (true) yield chunk
  }, call).catch(() => undefined)
}

describe('an upload is refused', () => {
  test.each([
    ['an SVG drawing', 'logo.png', 'image/png', svg],
    ['a web page that calls itself a picture', 'photo.png', 'image/png', html],
    ['a program', 'invoice.pdf', 'application/pdf', Buffer.from('MZ\x90\0', 'latin1')],
  ])('an upload is refused when it is %s', async (_, name, type, bytes) => {
    const { admin, leftBehind } = await uploadApp()

    const reply = await admin.upload(uploadDocument, {}, { name, type, bytes })

    expect(reply).toMatchObject({
      status: 415,
      body: { code: 'wrong-file-type', error: 'Only PDF, JPEG and PNG documents are accepted.' },
    })
    expect(await leftBehind()).toEqual([])
  })

  test('an empty file is called empty, and a picker without a file asks for one', async () => {
    const { admin } = await uploadApp()
    const send = (name: string) =>
      admin.upload(uploadDocument, {}, { name, type: 'application/pdf', bytes: Buffer.alloc(0) })

    expect(await send('invoice.pdf')).toMatchObject({ status: 400, body: { error: 'This file is empty.' } })
    expect(await send('')).toMatchObject({ status: 400, body: { error: 'Choose one document to upload.' } })
  })

  test('an upload is refused when it is a picture that would fill the memory', async () => {
    const { admin, leftBehind } = await uploadApp()

    const reply = await admin.upload(
      uploadDocument,
      {},
      { name: 'a.png', type: 'image/png', bytes: testPictures.bomb() },
    )

    expect(reply).toMatchObject({
      status: 413,
      body: { code: 'too-large', error: expect.stringMatching(/^This picture has 144 megapixels .* at most 65 are/) },
    })
    expect(await leftBehind()).toEqual([])
  })

  test('an upload is refused when it is too large', async () => {
    const { admin, leftBehind } = await uploadApp()
    const bytes = Buffer.alloc(25 * megabyte + 1, '%PDF-1.7')

    const reply = await admin.upload(uploadDocument, {}, { name: 'a.pdf', type: 'application/pdf', bytes })

    expect(reply).toMatchObject({
      status: 413,
      body: { code: 'too-large', error: 'The document may be at most 25 MB.' },
    })
    expect(await leftBehind()).toEqual([])
  })

  test.each([
    ['no file', `--${boundary}--\r\n`],
    ['an empty body', ''],
    ['an empty file', fileHead + fileEnd],
    ['two files', fileHead + pdf + '\r\n' + fileHead + pdf + fileEnd],
    ['a file under another name', fileHead.replace('"document"', '"other"') + pdf + fileEnd],
    ['no end', fileHead + pdf],
    ['no end of a part', `--${boundary}\r\ncontent-disposition: form-data; name="a"`],
    ['no multipart at all', 'just text'],
    ['the same field twice', field('a', '1') + field('a', '2') + fileHead + pdf + fileEnd],
    [
      'hundreds of fields',
      Array.from({ length: 300 }, (_, i) => field(`f${i}`, 'x')).join('') + fileHead + pdf + fileEnd,
    ],
    ['a field without measure', field('a', 'x'.repeat(megabyte)) + fileHead + pdf + fileEnd],
    ['a field name without measure', field('n'.repeat(5000), 'x') + fileHead + pdf + fileEnd],
    ['a field called __proto__', field('__proto__', 'x') + fileHead + pdf + fileEnd],
    ['a file called constructor', fileHead.replace('"document"', '"constructor"') + pdf + fileEnd],
    ['a NUL in a field', field('a', 'x\0y') + fileHead + pdf + fileEnd],
    ['a NUL in a field name', field('a\0b', 'x') + fileHead + pdf + fileEnd],
  ])('an upload is refused when it holds %s', async (_, payload) => {
    const { admin, leftBehind } = await uploadApp()

    const reply = await admin.raw({ method: 'POST', url: '/api/uploads', headers: multipart, payload })

    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-input', error: expect.any(String) } })
    expect(await leftBehind()).toEqual([])
  })

  test.each([
    ['JSON', { 'content-type': 'application/json' }, '{}'],
    ['multipart without a boundary', { 'content-type': 'multipart/form-data' }, 'x'],
  ])('an upload is refused when it is sent as %s', async (_, headers, payload) => {
    const { admin } = await uploadApp()

    const reply = await admin.raw({ method: 'POST', url: '/api/uploads', headers, payload })

    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
  })
})

describe('over a real connection, an upload', () => {
  test('over a real connection, an upload that announces too much is refused at once', async () => {
    const context = await uploadApp()
    const call = await listening(context, { 'content-length': String(900 * megabyte) })
    call.on('error', () => undefined)
    call.write(fileHead)

    expect(await answerOf(call)).toMatchObject({ status: 413 })
    call.destroy()
    expect(await context.leftBehind()).toEqual([])
  })

  test('over a real connection, an upload without end is refused when it passes the limit', async () => {
    const context = await uploadApp()
    const call = await listening(context, { 'transfer-encoding': 'chunked' })
    const answer = answerOf(call)
    const sending = sendForEver(call)

    expect(await answer).toMatchObject({ status: 413, body: { error: 'The document may be at most 25 MB.' } })
    call.destroy()
    await sending
    expect(await context.leftBehind()).toEqual([])
  })

  test('over a real connection, an upload that breaks off leaves nothing behind', async () => {
    const context = await uploadApp()
    const call = await listening(context, { 'transfer-encoding': 'chunked' })
    call.on('error', () => undefined)
    call.write(fileHead + '%PDF-1.7 and then')
    await expect.poll(context.leftBehind).toHaveLength(1)

    call.destroy()

    await expect.poll(context.leftBehind).toEqual([])
    expect(await context.db.selectFrom('files').select('id').execute()).toEqual([])
  })
})
