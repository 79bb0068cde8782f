import { expect, onTestFinished, test } from 'vitest'
import { listAudit } from '#contract/audit/audit.contract.ts'
import { getWelcome, signIn } from '#contract/auth/auth.contract.ts'
import { signInWithCode } from '#contract/single-sign-on/single-sign-on.contract.ts'
import { createUser, getUser, unbindSingleSignOn, updateUser } from '#contract/users/users.contract.ts'
import { openIdProvider, whyNotIssuer } from '#server/platform/open-id.ts'
import { testOpenId, throughProvider, type OpenIdPerson } from '#server/testing/network/test-open-id.ts'
import { runWaiting } from '#server/testing/run-waiting.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testPerson } from '#server/testing/test-person.ts'

const callback = 'http://localhost:3000/api/auth/oidc/callback'

/** A firm with a provider that knows Ann; and a browser to sign in with. */
async function givenProvider(people: Record<string, OpenIdPerson> = {}) {
  const known: Record<string, OpenIdPerson> = { ann: { email: 'Ann@Firm.test', email_verified: true }, ...people }
  const provider = await testOpenId(known, callback)
  onTestFinished(provider.close)
  const context = await testApp({ openId: openIdProvider(provider.settings) })
  const { app } = context

  async function start() {
    const { statusCode, headers } = await app.inject({ url: '/api/auth/oidc/start' })
    const setCookie = String(headers['set-cookie'])
    return { statusCode, location: String(headers.location), setCookie, cookie: setCookie.split(';')[0] ?? '' }
  }
  const comeBack = async (address: string, cookie: string) => {
    const { pathname, search } = new URL(address)
    const { statusCode, headers } = await app.inject({ url: pathname + search, headers: { cookie } })
    expect(statusCode).toBe(302)
    return String(headers.location)
  }
  const exchange = (code: string, cookie: string) =>
    testPerson(app, null).raw({
      method: 'POST',
      url: '/api/auth/oidc',
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ code }),
    })
  /** The whole round; the answer is the session, or the page that it led back to. */
  async function signInAs(person: string) {
    const { location, cookie } = await start()
    const back = await comeBack(await throughProvider(location, person), cookie)
    const code = /^\/login#sso=([\w-]{43})$/.exec(back)?.[1]
    return code ? { ...(await exchange(code, cookie)), code, cookie } : { status: 302, body: back, code: '', cookie }
  }
  return { ...context, known, settings: provider.settings, start, comeBack, exchange, signInAs }
}

test('a login is opened by its confirmed address, bound to the account from then on, and both are in the log', async () => {
  const { given, admin, signInAs, known, visitor } = await givenProvider()
  const ann = await given.user({ email: 'ann@firm.test', name: 'Ann Green' })
  expect((await visitor.send(getWelcome)).body.singleSignOn).toEqual({ name: 'Acme ID' })

  const first = await signInAs('ann')
  known['ann'] = { email: 'other@firm.test', email_verified: false }
  const second = await signInAs('ann')

  for (const answer of [first, second])
    expect([answer.status, answer.body]).toMatchObject([200, { user: { _id: ann.id }, token: expect.any(String) }])
  const { body: log } = await admin.send(listAudit, { about: ann.id })
  expect(log.map(({ what }) => what)).toEqual(['signed-in', 'signed-in', 'single-sign-on-bound'])
  expect((await admin.send(getUser, { userId: ann.id })).body.singleSignOnSince).toBeDefined()
})

test('nobody gets a login or a role by the provider: unknown, unconfirmed and otherwise bound people are refused', async () => {
  const { given, signInAs, db, admin, deps } = await givenProvider({
    stranger: { email: 'stranger@else.test', email_verified: true },
    loose: { email: 'ann@firm.test', email_verified: false },
    twin: { email: 'ann@firm.test', email_verified: true },
  })
  const ann = await given.user({ email: 'ann@firm.test', role: 'engineer' })
  const before = await db.selectFrom('users').selectAll().orderBy('id').execute()

  expect((await signInAs('stranger')).body).toBe('/login#sso-refused=no-login')
  expect((await signInAs('loose')).body).toBe('/login#sso-refused=not-verified')
  await signInAs('ann')
  expect((await signInAs('twin')).body).toBe('/login#sso-refused=bound-to-another')

  expect(await db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before)
  await runWaiting(deps, 'refused-sign-in')
  const { body: refused } = await admin.send(listAudit, { what: 'sign-in-refused' })
  expect(refused.map(({ after }) => after)).toEqual([
    { email: 'ann@firm.test' },
    { email: 'ann@firm.test' },
    { email: 'stranger@else.test' },
  ])
  await admin.send(unbindSingleSignOn, { userId: ann.id })
  expect((await signInAs('twin')).body).toMatchObject({ user: { _id: ann.id, role: 'engineer' } })
})

test('an open invitation is accepted by the provider, an ended one is not', async () => {
  const { admin, signInAs, clock, visitor } = await givenProvider({
    late: { email: 'late@firm.test', email_verified: true },
  })
  const person = { name: 'Ann', role: 'engineer' }
  const { body: ann } = await admin.send(createUser, { ...person, email: 'ann@firm.test' })
  await admin.send(createUser, { ...person, email: 'late@firm.test' })

  expect((await signInAs('ann')).status).toBe(200)

  expect((await admin.send(getUser, { userId: ann._id })).body.status).toBe('active')
  expect((await visitor.send(signIn, { email: 'ann@firm.test', password: 'anything at all' })).status).toBe(401)
  clock.pass(8 * 24 * 60)
  expect((await signInAs('late')).body).toBe('/login#sso-refused=invitation-ended')
})

test('the code works once, for 60 seconds, and in the browser that began', async () => {
  const { given, start, comeBack, exchange, signInAs, clock } = await givenProvider()
  await given.user({ email: 'ann@firm.test' })
  const used = await signInAs('ann')
  expect((await exchange(used.code, used.cookie)).status).toBe(401)

  const { location, cookie } = await start()
  const code = (await comeBack(await throughProvider(location, 'ann'), cookie)).slice('/login#sso='.length)
  expect((await exchange(code, (await start()).cookie)).status).toBe(401)
  expect((await exchange(code, '')).status).toBe(401)
  clock.pass(1)
  const late = await exchange(code, cookie)
  expect([late.status, late.body]).toMatchObject([
    401,
    { error: 'This sign-in was used or took too long. Please try again.' },
  ])
})

test('an answer of another flow, another issuer or without its browser opens nothing, and leads to our own page only', async () => {
  const { given, start, comeBack, app, signInAs } = await givenProvider()
  await given.user({ email: 'ann@firm.test' })
  const [mine, other] = [await start(), await start()]
  const back = await throughProvider(mine.location, 'ann')
  const mixedUp = new URL(back)
  mixedUp.searchParams.set('iss', 'https://evil.example')

  const refused = '/login#sso-refused=refused'
  expect(await comeBack(back, other.cookie)).toBe(refused)
  expect(await comeBack(back, '')).toBe(refused)
  expect(await comeBack(mixedUp.href, mine.cookie)).toBe(refused)
  expect(await comeBack(`${callback}?code=a&code=b&state=${'x'.repeat(5000)}`, mine.cookie)).toBe(refused)
  expect(await comeBack(`${callback}?error=access_denied`, mine.cookie)).toBe(refused)
  expect(await comeBack(back, mine.cookie)).toMatch(/^\/login#sso=/)
  expect(await comeBack(back, mine.cookie)).toBe(refused)
  const elsewhere = await app.inject({ url: '/api/auth/oidc/start?return_to=https://evil.example&next=//evil.example' })
  expect(elsewhere.headers.location).toMatch(/^http:\/\/127\.0\.0\.1/)
  expect(elsewhere.headers.location).not.toContain('evil')
  expect(mine.setCookie).toMatch(/; Path=\/api\/auth\/oidc; Max-Age=600; HttpOnly; SameSite=Lax$/)
  expect((await signInAs('ann')).status).toBe(200)
})

test('a removed login is opened no longer, and its account may be bound to another', async () => {
  const { given, admin, signInAs, db } = await givenProvider()
  const ann = await given.user({ email: 'ann@firm.test' })
  await signInAs('ann')
  await admin.send(updateUser, { userId: ann.id, name: 'Ann', email: 'new@firm.test', role: 'engineer' })
  expect((await signInAs('ann')).body).toMatchObject({ user: { _id: ann.id } })

  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', ann.id).execute()
  expect((await signInAs('ann')).body).toBe('/login#sso-refused=no-login')
})

test('a provider that is away, or none, leaves everything else as it is', async () => {
  const away = { issuer: 'http://127.0.0.1:1', clientId: 'a', clientSecret: 'b', name: 'Away' }
  const { app, given, visitor } = await testApp({ openId: openIdProvider(away) })
  const user = await given.user()

  expect((await app.inject({ url: '/api/auth/oidc/start' })).headers.location).toBe('/login#sso-refused=unavailable')
  expect((await visitor.send(signIn, { email: user.email, password: 'wrong' })).status).toBe(401)
  expect((await visitor.send(signInWithCode, { code: 'x' })).status).toBe(401)
})

test.each([
  ['https://id.example', null],
  ['http://localhost:4000/realm', null],
  ['http://127.0.0.1', null],
  ['http://[::1]:80/', null],
  ['http://id.example', /https/],
  ['http://localhost.evil.example', /https/],
  ['http://127.0.0.1.evil.example/', /https/],
  ['id.example', /is not an address/],
])('the issuer %s may be used or not', (issuer, why) => {
  if (why) expect(whyNotIssuer(issuer)).toMatch(why)
  else expect(whyNotIssuer(issuer)).toBeNull()
})
