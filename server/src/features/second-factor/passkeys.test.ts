import { describe, expect, test } from 'vitest'
import * as contract from '#contract/second-factor/second-factor.contract.ts'
import { getProfile } from '#contract/users/users.contract.ts'
import { testPassword } from '#server/testing/given/given.ts'
import { challengeFor, withPasskey, withTotp } from '#server/testing/given/second-factors.ts'
import { softPasskey } from '#server/testing/given/soft-passkey.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testPerson } from '#server/testing/test-person.ts'

const password = testPassword

describe('a passkey', () => {
  test('is asked for after the password, and its use is remembered', async () => {
    const { app, engineer, visitor, clock } = await testApp()
    const { key, passkey, recoveryCodes } = await withPasskey(engineer, 'Tom’s phone')
    clock.pass(3)

    const { challenge, kinds, passkeyOptions } = await challengeFor(visitor, engineer.user)
    const assertion = key.answer({ challenge: passkeyOptions?.challenge ?? '', isVerified: false })
    const { body } = await visitor.send(contract.answerChallenge, { challenge, assertion })

    expect(recoveryCodes).toHaveLength(10)
    expect(kinds).toEqual(['passkey', 'recovery'])
    expect(passkeyOptions).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: key.id, type: 'public-key' }] })
    expect((await testPerson(app, body.token).send(getProfile)).body._id).toBe(engineer.user.id)
    expect((await engineer.send(contract.getSecondFactor)).body.passkeys).toEqual([
      { ...passkey, name: 'Tom’s phone', lastUsedAt: '2026-06-15T09:03:00.000Z' },
    ])
  })

  test('is the whole sign-in where it has checked who holds it', async () => {
    const { app, engineer, visitor } = await testApp()
    const { key } = await withPasskey(engineer)
    const answer = async (isVerified: boolean) => {
      const { body } = await visitor.send(contract.askPasskey)
      return visitor.send(contract.signInWithPasskey, {
        assertion: key.answer({ challenge: body.challenge, isVerified }),
      })
    }

    const [unverified, verified] = [await answer(false), await answer(true)]

    expect(unverified).toMatchObject({ status: 401, body: { code: 'wrong-second-factor' } })
    expect((await testPerson(app, verified.body.token).send(getProfile)).body._id).toBe(engineer.user.id)
  })

  test('a replayed answer, one made at a foreign address and one of a stranger’s passkey open nothing', async () => {
    const { engineer, admin, visitor } = await testApp()
    const [{ key }, { key: theirs }] = [await withPasskey(engineer), await withPasskey(admin)]
    const ask = async () => (await visitor.send(contract.askPasskey)).body.challenge
    const signIn = (assertion: contract.Assertion) => visitor.send(contract.signInWithPasskey, { assertion })
    const { challenge } = await challengeFor(visitor, engineer.user)

    const used = key.answer({ challenge: await ask() })
    await signIn(used)
    const refused = [
      await signIn(used),
      await signIn(key.answer({ challenge: await ask(), origin: 'https://thor0ugh.example' })),
      await signIn(softPasskey().answer({ challenge: await ask() })),
      await signIn({ ...key.answer({ challenge: await ask() }), id: theirs.id, rawId: theirs.id }),
      // The challenge of a second step is no challenge of a whole sign-in, and the other way round.
      await signIn(key.answer({ challenge })),
      await visitor.send(contract.answerChallenge, { challenge: await ask(), assertion: used }),
      await visitor.send(contract.answerChallenge, { challenge, assertion: theirs.answer({ challenge }) }),
      await visitor.send(contract.answerChallenge, { challenge, assertion: key.answer({ challenge: await ask() }) }),
    ]

    for (const { status, body } of refused) {
      expect(status).toBe(401)
      expect(body).toMatchObject({ error: expect.stringMatching(/^This .*\.$/) })
    }
  })

  test('is added once, to the account that asked, at the firm’s own address', async () => {
    const { engineer, admin } = await testApp()
    const options = async (person: typeof engineer) =>
      (await person.send(contract.startPasskey, { password })).body.challenge
    const add = (person: typeof engineer, credential: contract.NewCredential) =>
      person.send(contract.createPasskey, { name: 'Key', credential })
    const key = softPasskey()

    const own = key.create({ challenge: await options(engineer) })
    const both = await Promise.all([add(engineer, own), add(engineer, own)])
    const refused = [
      await add(admin, key.create({ challenge: await options(engineer) })),
      await add(admin, key.create({ challenge: await options(admin) })),
      await add(admin, softPasskey().create({ challenge: await options(admin), origin: 'https://other.example' })),
      await add(admin, softPasskey('other.example').create({ challenge: await options(admin) })),
    ]

    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 401])
    expect(refused.map(({ status }) => status)).toEqual([401, 400, 400, 400])
    expect((await admin.send(contract.getSecondFactor)).body.passkeys).toEqual([])
  })

  test('is removed by its owner with the password; the last factor ends the recovery codes', async () => {
    const { engineer, admin, clock } = await testApp()
    const { passkey } = await withPasskey(engineer)
    await withTotp(engineer, clock.now())
    const remove = (person: typeof engineer, given = password) =>
      person.send(contract.deletePasskey, { passkeyId: passkey._id, password: given })

    const answers = [
      await remove(admin),
      await remove(engineer, 'wrong'),
      await remove(engineer),
      await remove(engineer),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 400, 200, 404])
    expect((await engineer.send(contract.getSecondFactor)).body.recoveryCodesLeft).toBe(10)
    expect((await engineer.send(contract.deleteTotp, { password })).body.recoveryCodesLeft).toBe(0)
  })
})
