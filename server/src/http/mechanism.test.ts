import { fastify, type FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { getProfile, listUsers } from '#contract/users/users.contract.ts'
import { getHealth, getOpenApi } from '#contract/system/system.contract.ts'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { databaseProxy } from '#server/testing/network/database-proxy.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testPerson } from '#server/testing/test-person.ts'
import { shedLoad } from '#server/http/plugins/shed-load.ts'
import { requirePermissions } from '#server/http/plugins/route-guard.ts'

const signIn = '/api/auth/login'
const json = { 'content-type': 'application/json' }

describe('a request that makes no sense', () => {
  test.each([
    ['broken JSON', { payload: '{"email":', headers: json }, 400],
    ['a list', { payload: '[]', headers: json }, 400],
    ['a bare string', { payload: '"hello"', headers: json }, 400],
    ['nothing', { payload: '', headers: json }, 400],
    ['a NUL in a text', { payload: '{"email":"a@b.test\\u0000","password":"x"}', headers: json }, 400],
    ['a NUL in a name', { payload: '{"a\\u0000b":1,"email":"a@b.test","password":"x"}', headers: json }, 400],
    [
      'a poisoned prototype',
      { payload: '{"__proto__":{"role":"admin"},"email":"a@b.test","password":"x"}', headers: json },
      400,
    ],
    [
      'lists within lists without end',
      { payload: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, headers: json },
      400,
    ],
    ['another type of content', { payload: '<email/>', headers: { 'content-type': 'text/xml' } }, 415],
    ['JSON that is called plain text', { payload: '{}', headers: { 'content-type': 'text/plain' } }, 415],
    [
      'a form',
      {
        payload: '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b.test\r\n--x--\r\n',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
      415,
    ],
    ['wrong types', { payload: '{"email":{"$gt":""},"password":["x"]}', headers: json }, 400],
    ['a body of 257 kilobytes', { payload: JSON.stringify({ email: 'x'.repeat(257 * 1024) }), headers: json }, 413],
    [
      'a password of 200 kilobytes',
      { payload: JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(200 * 1024) }), headers: json },
      400,
    ],
  ])('is refused cleanly: %s', async (_, { payload, headers }, status) => {
    const { visitor } = await testApp()

    const reply = await visitor.raw({ method: 'POST', url: signIn, headers, payload })

    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ error: expect.stringMatching(/^[A-Z].*\.$/), code: expect.any(String) })
    expect(JSON.stringify(reply.body)).not.toContain('node_modules')
  })

  test.each(['/api/nothing', '/api', '/files/x', '/api/%00', '/api/%', '/missing.js'])(
    'finds nothing at %s',
    async (url) => {
      const { visitor } = await testApp()

      const reply = await visitor.raw({ method: 'GET', url })

      expect([400, 404]).toContain(reply.status)
      expect(reply.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    },
  )
})

describe('a client that says more than it must', () => {
  test('may call nothing at all JSON', async () => {
    const { admin } = await testApp()

    expect(await admin.raw({ method: 'POST', url: '/api/auth/logout', headers: json, payload: '' })).toMatchObject({
      status: 200,
      body: { signedOut: true },
    })
  })

  test('may call nothing at all plain text', async () => {
    const { admin } = await testApp()
    const headers = { 'content-type': 'text/plain;charset=UTF-8' }

    const reply = await admin.raw({ method: 'POST', url: '/api/auth/logout', headers, payload: '' })

    expect(reply).toMatchObject({ status: 200, body: { signedOut: true } })
  })

  test('may leave filters blank', async () => {
    const { admin } = await testApp()

    const blank = await admin.raw({ method: 'GET', url: '/api/users?role=&q=&limit=' })

    expect(blank).toMatchObject({ status: 200, body: (await admin.send(listUsers)).body })
  })
})

describe('an answer', () => {
  test('carries the security headers, refusals included', async () => {
    const { visitor } = await testApp({ publicUrl: 'https://thorough.example' })

    for (const reply of [
      await visitor.send(getHealth),
      await visitor.send(getProfile),
      await visitor.get('/nowhere'),
    ]) {
      expect(reply.headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval'(;|$)/)
      expect(reply.headers['content-security-policy']).not.toMatch(/'unsafe-eval'|https?:/)
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'camera=(self)',
        'strict-transport-security': expect.stringContaining('max-age='),
        'cache-control': expect.stringContaining('no-store'),
      })
    }
  })

  test('an answer of every other kind carries them too', async () => {
    const { visitor, admin } = await testApp()
    const post = { method: 'POST', url: '/api/companies' } as const

    for (const [kind, reply] of Object.entries({
      documentation: await visitor.get('/api/docs'),
      'script of the documentation': await visitor.get('/api/docs/static/swagger-ui-bundle.js'),
      openApi: await visitor.send(getOpenApi),
      'expired file': await visitor.get('/files/x/y.pdf'),
      'unreadable address': await visitor.get('/api/%'),
      'address without end': await visitor.get(`/api/jobs/${'x'.repeat(400)}`),
      'not a call': await visitor.get('/api/nothing'),
      'broken body': await admin.raw({ ...post, headers: json, payload: '{' }),
      'body too large': await admin.raw({
        ...post,
        headers: json,
        payload: JSON.stringify({ a: 'x'.repeat(3_000_000) }),
      }),
      'wrong content': await admin.raw({ ...post, headers: { 'content-type': 'text/xml' }, payload: '<a/>' }),
      'another method': await admin.raw({ method: 'PUT', url: '/api/health', headers: json, payload: '{}' }),
    })) {
      expect([kind, reply.headers]).toEqual([
        kind,
        expect.objectContaining({
          'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'x-frame-options': 'DENY',
        }),
      ])
    }
  })

  test('says nothing of TLS where there is none', async () => {
    const { visitor } = await testApp()

    expect((await visitor.send(getHealth)).headers).not.toHaveProperty('strict-transport-security')
  })

  test('holds only what the contract lists', async () => {
    const { engineer } = await testApp()

    const { body } = await engineer.send(getProfile)

    expect(Object.keys(body).sort()).toEqual(['_id', 'companyId', 'email', 'name', 'role', 'signatureUrl'])
  })
})

describe('the request log', () => {
  test('tells who was refused what and from where, and nothing that was sent', async () => {
    const { deps, engineer } = await testApp()
    const lines: string[] = []
    const app = await appOn(deps, pino({}, { write: (line: string) => void lines.push(line) }))

    await testPerson(app, engineer.token).send(listUsers, { q: 'somebody@example.test' })

    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { method: 'GET', route: '/api/users', status: 403, address: '127.0.0.1', user: engineer.user.id },
    ])
    expect(lines.join()).not.toMatch(new RegExp(`somebody|${engineer.token}`))
  })
})

describe('a server that is too busy', () => {
  test('tells so in one line of the log, which is no fault', async () => {
    const { deps } = await testApp()
    const lines: string[] = []
    const app = await appOn(deps, pino({}, { write: (line: string) => void lines.push(line) }))
    const shed = shedLoad(app)
    app.addHook('onRequest', () => shed(null, null, 'eventLoopDelay', 5_000))

    const reply = await testPerson(app, null).send(getHealth)

    expect(reply).toMatchObject({ status: 503, body: { code: 'overloaded' }, headers: { 'retry-after': '5' } })
    const logged = lines.map((line) => JSON.parse(line) as { level: number; err?: unknown })
    expect(logged.map(({ level }) => level)).toEqual([pino.levels.values['warn'], pino.levels.values['info']])
    expect(lines.join()).not.toContain('stack')
  })
})

describe('asking for the head of an answer', () => {
  test.each([
    ['a record', '/api/users/profile', 200],
    ['a list and its query', '/api/users?limit=1&q=', 200],
    ['a query that is wrong', '/api/users?limit=501', 400],
    ['another role', '/api/users?role=engineer', 200],
    ['what is not there', '/api/jobs/0d7a1c0e-9c3e-4d7b-8a51-6f2d7c3b9e10', 404],
    ['a file of many rows', '/api/jobs.csv', 200],
  ])('gives the status and headers of the whole, and no body: %s', async (_, url, status) => {
    const { app, admin, given } = await testApp()
    await given.job({})
    const headers = { authorization: `Bearer ${admin.token}` }
    const get = await app.inject({ method: 'GET', url, headers })
    // How the bytes of a body are framed is said where there is a body.
    const { date: _date, 'transfer-encoding': _framing, ...whole } = get.headers

    const head = await app.inject({ method: 'HEAD', url, headers })

    expect(head.statusCode).toBe(status)
    expect(head.body).toBe('')
    expect(head.headers).toMatchObject(whole)
  })
})

describe('the database away', () => {
  test('is 503 with a time to come back, and recovers by itself', async () => {
    const { deps, connection, engineer } = await testApp()
    const proxy = await databaseProxy(connection)
    const app = await appOn({ ...deps, db: proxy.db, reserved: proxy.reserved })
    const [visitor, person] = [testPerson(app, null), testPerson(app, engineer.token)]
    expect((await visitor.send(getHealth)).status).toBe(200)

    await proxy.cut()
    const [health, profile] = [await visitor.send(getHealth), await person.send(getProfile)]
    await proxy.mend()

    expect(health).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } })
    expect(profile).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await visitor.send(getHealth)).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect((await person.send(getProfile)).status).toBe(200)
  })
})

describe('the contract', () => {
  test('is described in OpenAPI and on a page', async () => {
    const { visitor } = await testApp()

    const openApi = await visitor.send(getOpenApi)
    const page = await visitor.get('/api/docs')
    const described = await visitor.get('/api/docs/json')

    expect(openApi.body).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/auth/login': { post: { requestBody: expect.anything(), responses: { 200: expect.anything() } } },
        '/files/{fileId}/{name}': { get: { parameters: expect.any(Array) } },
      },
    })
    expect(page.bytes.toString()).toContain('<title>Thorough API</title>')
    expect(page.bytes.toString()).not.toMatch(/<script(?! src=)/)
    expect(JSON.parse(described.bytes.toString())).toEqual(openApi.body)
  })

  test('refuses an endpoint that does not say who may call it', () => {
    const facts = { method: 'GET', path: '/x', summary: 'Nothing.', input: z.object({}), reply: z.object({}) } as const

    expect(() => endpoint({ ...facts, allow: undefined as never })).toThrow('does not say who may call it')
    expect(() => endpoint({ ...facts, allow: 'toString' as never })).toThrow('does not say who may call it')
  })

  test('refuses to serve a call beside it', () => {
    const bare = fastify()
    requirePermissions(bare)

    expect(() => bare.get('/api/secret', () => 'open')).toThrow('does not say who may call it')
  })
})

async function appOn(deps: Deps, logger: FastifyBaseLogger | null = null) {
  const app = await buildApp(deps, { webFolder: '/nowhere', logger })
  onTestFinished(() => app.close())
  return app
}
