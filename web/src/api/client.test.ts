import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { download, send, sendPage } from './client.ts'
import { currentSession, formerSessions, startSession } from './session.ts'
import { Unreachable } from './reachability.ts'
import { csv, falseServer, html, json } from '#web/testing/false-server.ts'
import { givenSession, givenUser } from '#web/testing/given-session.ts'
import { signIn } from '#contract/auth/auth.contract.ts'
import { downloadEndpoint, endpoint, listEndpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { getProfile } from '#contract/users/users.contract.ts'
import { Id } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'

const facts = {
  allow: 'session:own',
  summary: 'Is made up for these tests.',
  reply: z.object({ _id: z.string() }),
} as const
const saveSite = endpoint({
  ...facts,
  method: 'PUT',
  path: '/firms/:firmId/sites/:siteId',
  input: z.object({ firmId: z.string(), siteId: z.string(), city: z.string(), note: z.string().optional() }),
})
const deleteSite = endpoint({
  ...facts,
  method: 'DELETE',
  path: '/sites/:siteId',
  input: z.object({ siteId: z.string(), reason: z.string().optional() }),
})
const listSites = listEndpoint({
  path: '/firms/:firmId/sites',
  allow: 'session:own',
  summary: 'Is made up for these tests.',
  input: z.object({ firmId: z.string(), ...pageFields }),
  row: z.object({ city: z.string() }),
})

const exportSites = downloadEndpoint({
  base: '/api',
  path: '/sites.csv',
  allow: 'session:own',
  summary: 'Is made up for these tests.',
  input: z.object({}),
})

const getSite = endpoint({ ...facts, method: 'GET', path: '/sites/:siteId', input: z.object({ siteId: Id }) })

test('a word where an id should be is not sent, so that it can’t be answered by another call', async () => {
  givenSession()
  const { received } = falseServer({ 'GET /api/sites/counts': () => json(200, { all: 3 }) })

  await expect(send(getSite, { siteId: 'counts' })).rejects.toMatchObject({ code: 'invalid-input' })

  expect(received).toEqual([])
})

describe('a file', () => {
  test('comes under the name that the server gave it', async () => {
    givenSession({}, 'secret')
    const { received } = falseServer({ 'GET /api/sites.csv': () => csv('sites für 佐藤.csv') })

    const file = await download(exportSites, {})

    expect([file.name, file.size > 0]).toEqual(['sites für 佐藤.csv', true])
    expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer secret' })
  })

  test.each([
    ['a page of somebody’s wifi', html],
    ['an answer that is no file', () => json(200, {})],
  ])('is never made from %s', async (_, reply) => {
    falseServer({ 'GET /api/sites.csv': () => reply() })

    await expect(download(exportSites, {})).rejects.toBeInstanceOf(Unreachable)
  })

  test('a file that is refused tells why', async () => {
    falseServer({ 'GET /api/sites.csv': () => json(403, { error: 'Not yours.', code: 'not-allowed' }) })

    await expect(download(exportSites, {})).rejects.toMatchObject({ code: 'not-allowed', message: 'Not yours.' })
  })
})

describe('a call', () => {
  test('carries the token, fills the path from the input and puts the rest in the body', async () => {
    givenSession({}, 'secret')
    const { received } = falseServer({ 'PUT /api/firms/a%2Fb%3F/sites/2': () => json(200, { _id: '2' }) })

    await send(saveSite, { firmId: 'a/b?', siteId: '2', city: 'Hull' })

    expect(received).toMatchObject([
      { path: '/api/firms/a%2Fb%3F/sites/2', body: { city: 'Hull' }, headers: { authorization: 'Bearer secret' } },
    ])
  })

  test('a call of a visitor carries no token', async () => {
    const { received } = falseServer({ 'POST /api/auth/login': () => json(200, {}) })

    await send(signIn, { email: 'a@b.test', password: 'x' })

    expect(received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('a call that deletes has a body only when there is something to say', async () => {
    const { received } = falseServer({ 'DELETE /api/sites/1': () => json(200, { _id: '1' }) })

    await send(deleteSite, { siteId: '1' })
    await send(deleteSite, { siteId: '1', reason: 'sold' })

    expect(received.map(({ body }) => body)).toEqual([undefined, { reason: 'sold' }])
  })

  test('a call for a list asks by query, leaves out what is not said and gives the total', async () => {
    const { received } = falseServer({
      'GET /api/firms/7/sites': () => json(200, [{ city: 'Hull' }], { 'x-total-count': '412' }),
    })

    const page = await sendPage(listSites, { firmId: '7', limit: 1, q: 'H&H', offset: undefined })

    expect(received[0]?.path).toBe('/api/firms/7/sites?limit=1&q=H%26H')
    expect(page).toEqual({ rows: [{ city: 'Hull' }], total: 412 })
  })
})

describe('a refusal', () => {
  test('arrives as the server meant it, with its fields, details and patience', async () => {
    falseServer({
      'DELETE /api/sites/1': () =>
        json(
          409,
          { error: 'Someone was quicker.', code: 'stale-version', fields: { city: 'Changed.' }, current: { v: 2 } },
          { 'retry-after': '20' },
        ),
    })

    await expect(send(deleteSite, { siteId: '1' })).rejects.toMatchObject({
      message: 'Someone was quicker.',
      code: 'stale-version',
      status: 409,
      fields: { city: 'Changed.' },
      details: { current: { v: 2 } },
      retryAfterSeconds: 20,
    })
  })

  test('a refusal with a code of a newer release keeps its sentence and its kind', async () => {
    const refusal = json(403, { error: 'Not on Sundays.', code: 'is-sunday' }, { 'x-refusal': 'is-sunday' })
    falseServer({ 'GET /api/users/profile': () => refusal })

    await expect(send(getProfile, {})).rejects.toMatchObject({ code: 'not-allowed', message: 'Not on Sundays.' })
  })
})

describe('without an answer of ours', () => {
  test.each([
    ['no network', () => new TypeError('Failed to fetch')],
    ["a captive portal's page", () => html(200)],
    ["a proxy's error page", () => html(502)],
    ['a success that breaks off', () => new Response('{"a":', { headers: { 'content-type': 'application/json' } })],
  ])('%s is told as unreachable', async (_, reply) => {
    givenSession()
    falseServer({ 'GET /api/users/profile': reply })

    await expect(send(getProfile, {})).rejects.toThrow(Unreachable)
    expect(currentSession()).not.toBeNull()
  })

  test('a caller that gives up is not told that the server cannot be reached', async () => {
    const given = new AbortController()
    falseServer({
      'GET /api/users/profile': () => {
        given.abort()
        return new DOMException('Aborted', 'AbortError')
      },
    })

    await expect(send(getProfile, {}, { signal: given.signal })).rejects.not.toThrow(Unreachable)
  })
})

describe('a 401', () => {
  test('a 401 of ours ends the session, keeps why, and touches nothing else on the device', async () => {
    const { user } = givenSession()
    localStorage.setItem('draft', 'half a form')
    const refusal = { error: 'Sign in again.', code: 'not-signed-in', reason: 'expired' }
    falseServer({ 'GET /api/users/profile': () => json(401, refusal) })

    await expect(send(getProfile, {})).rejects.toThrow(AppError)

    expect(currentSession()).toBeNull()
    expect(formerSessions()).toEqual([{ user, reason: 'expired', endedAt: expect.any(Number) }])
    expect(Object.keys(localStorage).toSorted()).toEqual(['draft', 'former-sessions'])
  })

  test('a 401 of ours with a reason that this release does not know ends it without one', async () => {
    givenSession()
    const refusal = { error: 'Sign in again.', code: 'not-signed-in', reason: 'eclipse' }
    falseServer({ 'GET /api/users/profile': () => json(401, refusal) })

    await expect(send(getProfile, {})).rejects.toThrow(AppError)

    expect(formerSessions()).toMatchObject([{ reason: 'unknown' }])
  })

  test('a 401 for a wrong password leaves a session alone', async () => {
    givenSession()
    falseServer({
      'POST /api/auth/login': () => json(401, { error: 'Invalid email or password', code: 'wrong-credentials' }),
    })

    await expect(send(signIn, { email: 'a@b.test', password: 'x' })).rejects.toThrow('Invalid email or password')

    expect(currentSession()).not.toBeNull()
  })

  test('a 401 to a call of a former session does not end the one that has begun since', async () => {
    givenSession({}, 'former')
    falseServer({
      'GET /api/users/profile': () => {
        startSession({ user: givenUser({ name: 'Grace' }), token: 'present' })
        return json(401, { error: 'Sign in again.', code: 'not-signed-in' })
      },
    })

    await expect(send(getProfile, {})).rejects.toThrow(AppError)

    expect(currentSession()).toMatchObject({ token: 'present', user: { name: 'Grace' } })
  })
})

describe('the answer', () => {
  test.each([
    ['of a call that may take minutes is waited for as long as the contract says', 660_000, { timeoutMs: 660_000 }],
    ['of any other call is waited for half a minute', 30_000, {}],
  ])('%s', async (_, expected, more) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let signal: AbortSignal | undefined
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      signal = init.signal ?? undefined
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal?.reason)))
    })
    const sent = expect(send({ ...deleteSite, ...more }, { siteId: 's1' })).rejects.toThrow(Unreachable)

    await vi.advanceTimersByTimeAsync(expected - 1)
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)

    expect(signal?.aborted).toBe(true)
    await sent
  })

  test('is read for as long as its bytes come, and given up when they stop', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const pieces = new TransformStream<Uint8Array, Uint8Array>()
    const writer = pieces.writable.getWriter()
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
      signal?.addEventListener('abort', () => void writer.abort(signal.reason))
      return new Response(pieces.readable, { headers: { 'content-type': 'application/json' } })
    })
    const sent = send(deleteSite, { siteId: 's1' })
    const outcome = expect(sent).rejects.toMatchObject({ name: 'Unreachable', cause: { name: 'Stalled' } })
    for (let piece = 0; piece < 10; piece += 1) {
      await vi.advanceTimersByTimeAsync(20_000)
      await writer.write(new TextEncoder().encode('x'))
    }

    await vi.advanceTimersByTimeAsync(30_000)

    await outcome
  })
})
