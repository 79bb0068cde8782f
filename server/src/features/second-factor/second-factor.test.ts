import { describe, expect, test } from 'vitest'
import { changeOwnPassword } from '#contract/auth/account.contract.ts'
import { signIn } from '#contract/auth/auth.contract.ts'
import * as contract from '#contract/second-factor/second-factor.contract.ts'
import { deleteUser, getProfile } from '#contract/users/users.contract.ts'
import { testPassword } from '#server/testing/given/given.ts'
import { challengeFor, codeOf, withTotp } from '#server/testing/given/second-factors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testPerson } from '#server/testing/test-person.ts'
import { totpStep } from './totp.actions.ts'

const password = testPassword

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  const key = Buffer.from('12345678901234567890')
  // The RFC prints eight digits; apps show the last six.
  const at = (now: number, lastStep = 0) => totpStep(key, code.slice(2), { now: new Date(now * 1000), lastStep })
  const step = Math.floor(seconds / 30)

  expect([at(seconds), at(seconds + 30), at(seconds - 30)]).toEqual([step, step, step])
  expect([at(seconds + 60), at(seconds - 60), at(seconds, step)]).toEqual([null, null, null])
})

describe('an authenticator app', () => {
  test('is set up with a code, and from then on the password alone opens nothing', async () => {
    const { app, engineer, visitor, clock } = await testApp()
    const { secret, recoveryCodes } = await withTotp(engineer, clock.now())

    expect(recoveryCodes).toHaveLength(10)
    const asked = await visitor.send(signIn, { email: engineer.user.email, password })
    expect(asked.body).toEqual({
      secondFactor: { challenge: expect.any(String), kinds: ['totp', 'recovery'], passkeyOptions: null },
    })
    clock.pass(1)
    const { challenge } = await challengeFor(visitor, engineer.user)
    const code = codeOf(secret, clock.now())
    const { body } = await visitor.send(contract.answerChallenge, {
      challenge,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })

    expect((await testPerson(app, body.token).send(getProfile)).body._id).toBe(engineer.user.id)
    expect((await engineer.send(contract.getSecondFactor)).body).toEqual({
      totp: { since: '2026-06-15T09:00:00.000Z' },
      passkeys: [],
      recoveryCodesLeft: 10,
      requiredFrom: null,
    })
  })

  test('a code is used once: neither the confirming one nor one of a sign-in works again', async () => {
    const { engineer, visitor, clock } = await testApp()
    const { secret } = await withTotp(engineer, clock.now())
    const answer = async (code: string) => {
      const { challenge } = await challengeFor(visitor, engineer.user)
      return visitor.send(contract.answerChallenge, { challenge, code })
    }

    const confirming = await answer(codeOf(secret, clock.now()))
    clock.pass(1)
    const code = codeOf(secret, clock.now())
    const both = await Promise.all([answer(code), answer(code)])

    expect(confirming).toMatchObject({
      status: 401,
      body: { code: 'wrong-second-factor', error: expect.stringContaining('used before') },
    })
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  test('is set up and switched off with the password only, off and on again with a new key', async () => {
    const { engineer, clock } = await testApp()
    const { secret } = await withTotp(engineer, clock.now())

    const refused = [
      await engineer.send(contract.startTotp, { password: 'not mine' }),
      await engineer.send(contract.deleteTotp, { password: 'not mine' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400])
    const off = await engineer.send(contract.deleteTotp, { password })
    expect(off.body).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
    expect((await withTotp(engineer, clock.now())).secret).not.toBe(secret)
  })

  test('of two tabs that finish one set-up, the second is told that it is done', async () => {
    const { engineer, clock } = await testApp()
    const { body } = await engineer.send(contract.startTotp, { password })
    const code = codeOf(body.secret, clock.now())

    const both = await Promise.all([1, 2].map(() => engineer.send(contract.confirmTotp, { code })))

    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'second-factor-set-up' })
  })

  test('gives way to that of a new phone once its code is entered; the recovery codes stay', async () => {
    const { engineer, visitor, clock, db } = await testApp()
    const { secret, recoveryCodes } = await withTotp(engineer, clock.now())
    const status = async (answer: { code?: string; recoveryCode?: string | undefined }) => {
      const { challenge } = await challengeFor(visitor, engineer.user)
      return (await visitor.send(contract.answerChallenge, { challenge, ...answer })).status
    }

    const { body: next } = await engineer.send(contract.startTotp, { password })
    clock.pass(1)
    expect(await status({ code: codeOf(next.secret, clock.now()) })).toBe(401)
    expect(await status({ code: codeOf(secret, clock.now()) })).toBe(200)
    const replaced = await engineer.send(contract.confirmTotp, { code: codeOf(next.secret, clock.now()) })
    clock.pass(1)

    expect(replaced).toMatchObject({ status: 200, body: { recoveryCodes: null } })
    expect(await status({ code: codeOf(secret, clock.now()) })).toBe(401)
    expect(await status({ code: codeOf(next.secret, clock.now()) })).toBe(200)
    expect(await status({ recoveryCode: recoveryCodes[0] })).toBe(200)
    expect((await engineer.send(contract.getSecondFactor)).body.totp?.since).toBe('2026-06-15T09:01:00.000Z')
    const mails = db.selectFrom('mails').select('to_email').where('subject', '=', 'Your authenticator app was replaced')
    expect(await mails.execute()).toEqual([{ to_email: engineer.user.email }])
    const events = db.selectFrom('audit_log').select('actor_id').where('what', '=', 'second-factor-replaced')
    expect(await events.execute()).toEqual([{ actor_id: engineer.user.id }])
  })

  test('a set-up takes no wrong code, and none after an hour', async () => {
    const { engineer, clock } = await testApp()
    const { body } = await engineer.send(contract.startTotp, { password })

    expect(await engineer.send(contract.confirmTotp, { code: '000000' })).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    })
    clock.pass(61)
    const late = await engineer.send(contract.confirmTotp, { code: codeOf(body.secret, clock.now()) })
    expect(late).toMatchObject({ status: 409, body: { error: expect.stringContaining('start again') } })
  })

  test('its key lies encrypted in the database, tied to its owner', async () => {
    const { engineer, admin, db, clock, deps } = await testApp()
    const { secret } = await withTotp(engineer, clock.now())
    const { key_encrypted: stored } = await db.selectFrom('totp_keys').selectAll().executeTakeFirstOrThrow()

    const opened = await deps.secrets.open(stored, engineer.user.id)
    expect(codeOf(secret, clock.now())).toMatch(/^\d{6}$/)
    expect(opened).toHaveLength(20)
    expect(stored.includes(opened ?? '')).toBe(false)
    expect(await deps.secrets.open(stored, admin.user.id)).toBeNull()
  })
})

describe('a challenge', () => {
  test('lives five minutes and five tries', async () => {
    const { engineer, visitor, clock } = await testApp()
    const { secret } = await withTotp(engineer, clock.now())
    const { challenge: guessed } = await challengeFor(visitor, engineer.user)
    const { challenge: slow } = await challengeFor(visitor, engineer.user)

    for (let each = 0; each < 5; each += 1)
      await visitor.send(contract.answerChallenge, { challenge: guessed, code: '000000' })
    clock.pass(1)
    const code = codeOf(secret, clock.now())
    const over = { status: 401, body: { code: 'challenge-over' } }
    expect(await visitor.send(contract.answerChallenge, { challenge: guessed, code })).toMatchObject(over)
    clock.pass(5)
    const later = codeOf(secret, clock.now())
    expect(await visitor.send(contract.answerChallenge, { challenge: slow, code: later })).toMatchObject(over)
  })

  test('opens only the account it was made for, once, and not after the password changed', async () => {
    const { engineer, admin, visitor, clock } = await testApp()
    const theirs = await withTotp(admin, clock.now())
    const own = await withTotp(engineer, clock.now())
    const { challenge } = await challengeFor(visitor, engineer.user)
    clock.pass(1)

    const foreign = await visitor.send(contract.answerChallenge, {
      challenge,
      code: codeOf(theirs.secret, clock.now()),
    })
    const foreignCode = await visitor.send(contract.answerChallenge, {
      challenge,
      recoveryCode: theirs.recoveryCodes[0],
    })
    const first = await visitor.send(contract.answerChallenge, { challenge, recoveryCode: own.recoveryCodes[0] })
    const again = await visitor.send(contract.answerChallenge, { challenge, recoveryCode: own.recoveryCodes[1] })
    expect([foreign, foreignCode, first, again].map(({ status }) => status)).toEqual([401, 401, 200, 401])

    const { challenge: open } = await challengeFor(visitor, engineer.user)
    await engineer.send(changeOwnPassword, { currentPassword: password, newPassword: 'three other words' })
    const late = await visitor.send(contract.answerChallenge, { challenge: open, recoveryCode: own.recoveryCodes[1] })
    expect(late.body).toMatchObject({ code: 'challenge-over' })
  })
})

describe('a recovery code', () => {
  test('works once, however it is typed, and its owner is mailed how many are left', async () => {
    const { engineer, visitor, clock, db } = await testApp()
    const { recoveryCodes } = await withTotp(engineer, clock.now())
    const [code = ''] = recoveryCodes
    const answer = async () => {
      const { challenge } = await challengeFor(visitor, engineer.user)
      return visitor.send(contract.answerChallenge, {
        challenge,
        recoveryCode: ` ${code.toLowerCase().replace('-', ' ')}`,
      })
    }

    expect([(await answer()).status, (await answer()).status]).toEqual([200, 401])
    const stored = await db.selectFrom('recovery_codes').selectAll().execute()
    expect(stored).toHaveLength(9)
    const mails = await db.selectFrom('mails').select(['subject', 'body']).orderBy('queued_at').execute()
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A recovery code was used',
      'A second factor was added to your account',
    ])
    expect(mails.map(({ body }) => body).join()).toContain('You have 9 left.')
    expect(JSON.stringify(mails)).not.toContain(code)
  })

  test('new ones end the earlier, and nobody without a factor gets any', async () => {
    const { engineer, customer, visitor, clock } = await testApp()
    const { recoveryCodes } = await withTotp(engineer, clock.now())

    const renewed = await engineer.send(contract.createRecoveryCodes, { password })
    const { challenge } = await challengeFor(visitor, engineer.user)
    const answers = [recoveryCodes[0], renewed.body.recoveryCodes[9]].map((recoveryCode) =>
      visitor.send(contract.answerChallenge, { challenge, recoveryCode }),
    )

    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 200])
    expect((await customer.send(contract.createRecoveryCodes, { password })).status).toBe(404)
  })
})

test('guessing codes is throttled over all addresses, mailed to the owner, and locks out no recovery code', async () => {
  const { app, engineer, visitor, clock, db } = await testApp()
  const { recoveryCodes, secret } = await withTotp(engineer, clock.now())
  clock.pass(1)
  const guess = async (address: number, code: string) => {
    const { challenge } = await challengeFor(visitor, engineer.user)
    const payload = { challenge, code }
    return app.inject({ method: 'POST', url: '/api/auth/second-factor', remoteAddress: `192.0.2.${address}`, payload })
  }

  for (let each = 1; each <= 10; each += 1) expect((await guess(each, '000000')).statusCode).toBe(401)
  const throttled = await guess(11, codeOf(secret, clock.now()))
  const { challenge } = await challengeFor(visitor, engineer.user)
  const recovered = await visitor.send(contract.answerChallenge, { challenge, recoveryCode: recoveryCodes[0] })

  expect([throttled.statusCode, throttled.json().code]).toEqual([429, 'too-many-attempts'])
  expect(recovered.status).toBe(200)
  const told = await db.selectFrom('mails').select('subject').where('subject', 'like', 'Wrong codes%').execute()
  expect(told).toHaveLength(1)
  const refused = await db.selectFrom('audit_log').select('id').where('what', '=', 'second-factor-refused').execute()
  expect(refused).toHaveLength(10)
})

test('a removed user leaves no key and no code behind', async () => {
  const { engineer, admin, db, clock } = await testApp()
  await withTotp(engineer, clock.now())

  await admin.send(deleteUser, { userId: engineer.user.id })

  expect(await db.selectFrom('totp_keys').select('user_id').execute()).toEqual([])
  expect(await db.selectFrom('recovery_codes').select('user_id').execute()).toEqual([])
})
