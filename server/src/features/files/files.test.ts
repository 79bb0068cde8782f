import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { signOut } from '#contract/auth/auth.contract.ts'
import { AppError } from '#contract/errors.ts'
import { uploadDocument } from '#contract/files/files.contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import { pdf, testPictures } from '#server/testing/files/test-pictures.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

async function uploaded({ admin }: TestApp, name = 'invoice.pdf', bytes = pdf) {
  const reply = await admin.upload(uploadDocument, {}, { name, type: 'application/pdf', bytes })
  expect(reply.status).toBe(201)
  return reply.body
}

function changed(url: string, name: 's' | 'e' | 'k', value: string): string {
  const parsed = new URL(url, 'http://localhost')
  parsed.searchParams.set(name, value)
  return parsed.pathname + parsed.search
}

const expired = { status: 403, body: expect.stringContaining('<title>This link has expired</title>') }

describe('uploading a document', () => {
  test('keeps a PDF as it came, and records who sent it', async () => {
    const context = await testApp()

    const { _id, url } = await uploaded(context)

    const opened = await context.visitor.get(url)
    expect(opened).toMatchObject({ status: 200 })
    expect(opened.bytes.equals(pdf)).toBe(true)
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    const row = await context.db.selectFrom('files').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      id: _id,
      kind: 'document',
      name: 'invoice.pdf',
      sha256,
      uploaded_by: context.admin.user.id,
    })
    const event = await context.db
      .selectFrom('audit_log')
      .selectAll()
      .where('about', '=', _id)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ what: 'document-uploaded', actor_id: context.admin.user.id, after: { sha256 } })
  })

  test('draws a picture anew, without what it tells about its place', async () => {
    const context = await testApp()

    const { url } = await uploaded(context, 'scan.png', await testPictures.phonePhoto())

    const opened = await context.visitor.get(url)
    expect(opened.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(opened.bytes.length),
    })
    expect(opened.headers['content-disposition']).toContain('scan.jpg')
    expect(opened.bytes.includes('Exif')).toBe(false)
  })

  test('lays the bytes under a name that only the server can read or know', async () => {
    const context = await testApp()

    const { _id } = await uploaded(context)

    const { key } = await context.db.selectFrom('files').select('key').executeTakeFirstOrThrow()
    expect(key).not.toContain(_id)
    expect((await stat(`${context.folder}/${key}`)).mode & 0o777).toBe(0o600)
  })

  test.each(['../../../../etc/passwd', '..\\..\\boot.ini', '.', 'a/b/../c.pdf'])(
    'takes the name %s for a name only',
    async (name) => {
      const context = await testApp()

      const { url } = await uploaded(context, name)

      expect(await context.visitor.get(url)).toMatchObject({ status: 200 })
      expect(url).not.toContain('..')
      expect((await readdir(context.folder)).sort()).toEqual(['document', 'unfinished'])
    },
  )

  test('keeps any name', async () => {
    const context = await testApp()

    const { url } = await uploaded(context, 'Zoë O’Brien 佐藤.pdf')

    const { headers } = await context.visitor.get(url)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Zo_ O_Brien __.pdf"; filename*=UTF-8''Zo%C3%AB%20O%E2%80%99Brien%20%E4%BD%90%E8%97%A4.pdf`,
    )
  })

  test('is not open to engineers, customers and strangers', async () => {
    const { engineer, customer, visitor } = await testApp()
    const file = { name: 'a.pdf', type: 'application/pdf', bytes: pdf }

    expect(await engineer.upload(uploadDocument, {}, file)).toMatchObject({ status: 403 })
    expect(await customer.upload(uploadDocument, {}, file)).toMatchObject({ status: 403 })
    expect(await visitor.upload(uploadDocument, {}, file)).toMatchObject({ status: 401 })
  })

  test('says so while the file store is away, and records nothing', async () => {
    const away = () => Promise.reject(new AppError('unavailable', 'The file store isn’t answering at the moment.'))
    const { admin, db } = await testApp({
      files: { put: away, write: away, open: away, fetch: away, remove: away, removeUnfinished: away },
    })

    const reply = await admin.upload(uploadDocument, {}, { name: 'a.pdf', type: 'application/pdf', bytes: pdf })

    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await db.selectFrom('files').select('id').execute()).toEqual([])
  })
})

describe('opening a file', () => {
  test('is safe: it is never guessed at, run or kept by others', async () => {
    const context = await testApp()
    const { url } = await uploaded(context)

    const { headers } = await context.visitor.get(url)

    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'content-disposition': expect.stringMatching(/^attachment/),
    })
  })

  test('ends after five minutes, with a page that says what to do', async () => {
    const context = await testApp()
    const { url } = await uploaded(context)
    context.clock.pass(5)

    const page = await context.visitor.get(url)

    expect(page).toMatchObject(expired)
    expect(page.body).toContain('open the file again')
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
  })

  test('ends when the person signs out', async () => {
    const context = await testApp()
    const { url } = await uploaded(context)

    await context.admin.send(signOut)

    expect(await context.visitor.get(url)).toMatchObject(expired)
  })

  test('ends when the person is removed', async () => {
    const context = await testApp()
    const { url } = await uploaded(context)

    await context.db
      .updateTable('users')
      .set({ deleted_at: context.clock.now() })
      .where('id', '=', context.admin.user.id)
      .execute()

    expect(await context.visitor.get(url)).toMatchObject(expired)
  })

  test.each(['idle_until', 'ends_at'] as const)('ends with the session, when its %s is reached', async (end) => {
    const context = await testApp()
    const { url } = await uploaded(context)

    await context.db
      .updateTable('sessions')
      .set({ [end]: context.clock.now() })
      .execute()

    expect(await context.visitor.get(url)).toMatchObject(expired)
  })

  test('takes no address that was tampered with', async () => {
    const context = await testApp()
    const { url } = await uploaded(context)
    const other = await uploaded(context)
    const sessions = await context.db.selectFrom('sessions').select('id').execute()
    const others = sessions.filter(({ id }) => !url.includes(id))

    expect(await context.visitor.get(changed(url, 'e', '99999999999'))).toMatchObject(expired)
    expect(await context.visitor.get(changed(url, 'k', 'AAAA'))).toMatchObject(expired)
    expect(await context.visitor.get(url.replace(/[0-9a-f-]{36}/, other._id))).toMatchObject(expired)
    for (const { id } of others) expect(await context.visitor.get(changed(url, 's', id))).toMatchObject(expired)
  })

  test('shows a page, not a fault, when the bytes are gone', async () => {
    const context = await testApp()
    const { url } = await uploaded(context)
    await rm(`${context.folder}/document`, { recursive: true })

    const page = await context.visitor.get(url)

    expect(page).toMatchObject({ status: 404, body: expect.stringContaining('This file is not here') })
    expect(context.warnings).toEqual(['A stored file is missing from the file store.'])
  })

  test('says so while the file store is away', async () => {
    const context = await testApp()
    const { url } = await uploaded(context)
    const away = () => Promise.reject(new AppError('unavailable', 'The file store does not answer.'))
    const spy = vi.spyOn(context.deps.files, 'open').mockImplementation(away)
    onTestFinished(() => spy.mockRestore())

    expect(await context.visitor.get(url)).toMatchObject({ status: 503 })
  })
})
