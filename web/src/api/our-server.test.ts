import { describe, expect, onTestFinished, test } from 'vitest'
import { send, sendPage } from './client.ts'
import { onReachability, Unreachable } from './reachability.ts'
import { currentSession } from './session.ts'
import { falseServer, html, json } from '#web/testing/false-server.ts'
import { givenSession, givenUser } from '#web/testing/given-session.ts'
import { getProfile, listUsers } from '#contract/users/users.contract.ts'

describe('a 401', () => {
  test.each([
    ['a page', () => html(401)],
    ['JSON without a code', () => json(401, { error: 'Log in to the wifi' })],
    ['a code that is no word', () => json(401, { error: 'Log in', code: 401 })],
    ['a code that is not ours', () => json(401, { error: 'Log in', code: 'login-required' })],
    ['a code of ours for something else', () => json(401, { error: 'Log in', code: 'not-allowed' })],
    ['an error that is no sentence', () => json(401, { error: { text: 'Log in' }, code: 'not-signed-in' })],
  ])('a 401 with %s is not our server’s, and changes nothing', async (_, reply) => {
    const session = givenSession()
    const heardOf: string[] = []
    onTestFinished(onReachability((reachability) => heardOf.push(reachability)))
    falseServer({ 'GET /api/users/profile': reply })

    await expect(send(getProfile, {})).rejects.toThrow(Unreachable)

    expect(currentSession()).toEqual(session)
    expect(heardOf).toEqual(['silent'])
  })
})

describe('our server is heard', () => {
  const profile = givenUser()

  test.each([
    ['in the reply to the call', () => json(200, profile), 'answered'],
    ['in a reply of a newer release, which says more', () => json(200, { ...profile, nickname: 'T' }), 'answered'],
    ['in a refusal of ours', () => json(404, { error: 'Not here.', code: 'not-found' }), 'answered'],
    ['not in a portal’s JSON', () => json(200, { status: 'ok' }), 'silent'],
    ['not in a portal’s list', () => json(200, []), 'silent'],
    ['not in a proxy’s refusal', () => json(403, { message: 'Log in first' }), 'silent'],
    ['not in a proxy’s refusal in our shape', () => json(403, { error: 'Blocked.', code: 'policy-denied' }), 'silent'],
    ['not in a fault', () => json(500, { error: 'Away.', code: 'unexpected' }), 'silent'],
  ])('%s', async (_, reply, expected) => {
    const heardOf: string[] = []
    onTestFinished(onReachability((reachability) => heardOf.push(reachability)))
    falseServer({ 'GET /api/users/profile': reply })

    await send(getProfile, {}).catch(() => undefined)

    expect(heardOf).toEqual([expected])
  })

  test('our server is heard in a list only with its total', async () => {
    const heardOf: string[] = []
    onTestFinished(onReachability((reachability) => heardOf.push(reachability)))
    const replies = [json(200, []), json(200, [], { 'x-total-count': '0' })]
    falseServer({ 'GET /api/users': () => replies.shift() ?? html() })

    await sendPage(listUsers, {})
    await sendPage(listUsers, {})

    expect(heardOf).toEqual(['silent', 'answered'])
  })
})
