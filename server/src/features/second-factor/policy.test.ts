import { describe, expect, test } from 'vitest'
import { acceptInvitation } from '#contract/account-links/account-links.contract.ts'
import { sendBundle } from '#contract/bundles/bundle.contract.ts'
import { signOut } from '#contract/auth/auth.contract.ts'
import { createItem, listItems } from '#contract/inspections/inspections.contract.ts'
import * as contract from '#contract/second-factor/second-factor.contract.ts'
import { getToolSettings, updateToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'
import { createUser, getProfile } from '#contract/users/users.contract.ts'
import { testPassword } from '#server/testing/given/given.ts'
import { challengeFor, codeOf, withPasskey, withTotp } from '#server/testing/given/second-factors.ts'
import { testApp } from '#server/testing/test-app.ts'
import { resetOnMachine } from './reset.actions.ts'
import { plainSignIn, testPerson } from '#server/testing/test-person.ts'

const password = testPassword
const firm = { companyName: 'Pennine Lifting', companyAddress: '1 Mill Lane\nHalifax' }
const nobody = { admin: null, engineer: null, customer: null }

async function requiringApp(secondFactor: object) {
  const system = await testApp()
  const required = { ...nobody, ...secondFactor }
  expect((await system.admin.send(updateToolSettings, { ...firm, secondFactor: required })).status).toBe(200)
  const enter = async ({ email }: { email: string }) => {
    const { body } = await system.visitor.send(plainSignIn, { email, password })
    return { ...testPerson(system.app, body.token), mustSetUp: body.mustSetUp }
  }
  return { ...system, required, enter }
}

describe('a required second factor', () => {
  test('lets people sign in until the grace is over, and then leads to setting it up and nowhere else', async () => {
    const { engineer, customer, enter, clock } = await requiringApp({ engineer: { graceDays: 7 } })

    const early = await enter(engineer.user)
    clock.pass(7 * 24 * 60)
    const late = await enter(engineer.user)

    expect([early.mustSetUp, (await early.send(getProfile)).status]).toEqual([undefined, 200])
    expect((await engineer.send(getProfile)).status).toBe(200)
    expect(late.mustSetUp).toBe(true)
    expect(await late.send(getProfile)).toMatchObject({
      status: 403,
      body: { code: 'second-factor-needed', error: expect.stringContaining('Set one up first') },
    })
    await withTotp(late, clock.now())
    expect((await late.send(getProfile)).status).toBe(200)
    expect((await enter(customer.user)).mustSetUp).toBeUndefined()
  })

  test('blocks nothing that waits in an outbox', async () => {
    const { engineer, given, enter } = await requiringApp({ engineer: { graceDays: 0 } })
    const job = await given.job({ assigned_engineer_id: engineer.user.id })
    const late = await enter(engineer.user)

    const item = { jobId: job.id, serialNumber: 'CB-1', description: 'Chain Block' }
    expect((await late.send(createItem, item)).status).toBe(201)
    const calls = [{ name: 'createItem', input: { ...item, serialNumber: 'CB-2' } }]
    expect((await late.send(sendBundle, { calls })).body.answers).toMatchObject([{ status: 201 }])
    expect((await late.send(listItems, { jobId: job.id })).status).toBe(403)
    expect((await late.send(signOut)).status).toBe(200)
  })

  test('gives a new user the days from the day they were added, and an invited one too', async () => {
    const { admin: firstAdmin, signedIn, visitor, enter, clock } = await requiringApp({ engineer: { graceDays: 3 } })
    clock.pass(30 * 24 * 60)
    const admin = await signedIn(firstAdmin.user)
    const { body: made } = await admin.send(createUser, {
      name: 'Ned',
      email: 'ned@firm.test',
      role: 'engineer',
      password,
    })
    const { body: invited } = await admin.send(createUser, { name: 'Ivy', email: 'ivy@firm.test', role: 'engineer' })

    expect((await enter(made)).mustSetUp).toBeUndefined()
    clock.pass(3 * 24 * 60)
    expect((await enter(made)).mustSetUp).toBe(true)
    const token = String(invited.link).split('/').at(-1)
    const { body } = await visitor.send(acceptInvitation, { token, password: 'three other words' })
    expect(body.mustSetUp).toBe(true)
  })

  test('can’t be switched off by its owner while it is required', async () => {
    const { engineer, clock } = await requiringApp({ engineer: { graceDays: 30 } })
    await withTotp(engineer, clock.now())
    const { passkey } = await withPasskey(engineer)

    expect((await engineer.send(contract.deleteTotp, { password })).status).toBe(200)
    expect(await engineer.send(contract.deletePasskey, { passkeyId: passkey._id, password })).toMatchObject({
      status: 409,
      body: { code: 'second-factor-required' },
    })
    expect((await engineer.send(contract.getSecondFactor)).body).toMatchObject({
      passkeys: [{ _id: passkey._id }],
      requiredFrom: '2026-07-15T09:00:00.000Z',
    })
  })

  test('whose phone is lost is replaced by its owner alone, with a recovery code', async () => {
    const { app, engineer, visitor, clock } = await requiringApp({ engineer: { graceDays: 0 } })
    const { secret, recoveryCodes } = await withTotp(engineer, clock.now())

    const { challenge } = await challengeFor(visitor, engineer.user)
    const { body } = await visitor.send(contract.answerChallenge, { challenge, recoveryCode: recoveryCodes[0] })
    const owner = testPerson(app, body.token)
    expect((await owner.send(contract.deleteTotp, { password })).status).toBe(409)
    const { secret: next } = await withTotp(owner, clock.now())

    clock.pass(1)
    const { challenge: again } = await challengeFor(visitor, engineer.user)
    const answer = (code: string) => visitor.send(contract.answerChallenge, { challenge: again, code })
    expect((await answer(codeOf(secret, clock.now()))).status).toBe(401)
    expect((await answer(codeOf(next, clock.now()))).status).toBe(200)
  })

  test('opens everything again once it is no longer required', async () => {
    const { admin, engineer, enter } = await requiringApp({ engineer: { graceDays: 0 } })
    const late = await enter(engineer.user)

    await admin.send(updateToolSettings, { ...firm, secondFactor: nobody })

    expect((await late.send(getProfile)).status).toBe(200)
  })

  test('saving the settings again gives nobody more days', async () => {
    const {
      admin: firstAdmin,
      signedIn,
      engineer,
      required,
      enter,
      clock,
    } = await requiringApp({ engineer: { graceDays: 7 } })
    clock.pass(7 * 24 * 60)
    const admin = await signedIn(firstAdmin.user)

    await admin.send(updateToolSettings, { ...firm, companyName: 'Other', secondFactor: required })

    expect((await admin.send(getToolSettings)).body.secondFactor).toEqual(required)
    expect((await enter(engineer.user)).mustSetUp).toBe(true)
  })
})

describe('a reset by another administrator', () => {
  test('takes every factor, is in the log with its reason and mailed to both', async () => {
    const { admin, engineer, visitor, clock, db } = await testApp()
    await withTotp(engineer, clock.now())
    const { key } = await withPasskey(engineer)
    const { challenge } = await challengeFor(visitor, engineer.user)

    const reset = () =>
      admin.send(contract.resetSecondFactor, { userId: engineer.user.id, reason: 'Phone in the dock' })
    const answers = [await reset(), await reset()]

    expect(answers.map(({ status }) => status)).toEqual([200, 404])
    expect((await visitor.send(plainSignIn, { email: engineer.user.email, password })).body.token).toBeDefined()
    const half = await visitor.send(contract.answerChallenge, { challenge, assertion: key.answer({ challenge }) })
    expect(half.status).toBe(401)
    const event = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'about', 'after'])
      .where('what', '=', 'second-factor-reset')
      .executeTakeFirst()
    expect(event).toEqual({ actor_id: admin.user.id, about: engineer.user.id, after: { reason: 'Phone in the dock' } })
    const mails = await db.selectFrom('mails').select('to_email').where('subject', 'like', '%reset%').execute()
    expect(mails.map(({ to_email }) => to_email).toSorted()).toEqual([admin.user.email, engineer.user.email].toSorted())
  })

  test('can be done on the machine for the last administrator, whom nobody else can help', async () => {
    const { admin, visitor, clock, db, deps } = await testApp()
    await withTotp(admin, clock.now())

    expect(await resetOnMachine(deps, admin.user.email.toUpperCase())).toBe(admin.user.name)

    expect((await visitor.send(plainSignIn, { email: admin.user.email, password })).body.token).toBeDefined()
    await expect(resetOnMachine(deps, admin.user.email)).rejects.toThrow('has no second factor')
    await expect(resetOnMachine(deps, 'nobody@firm.test')).rejects.toThrow('No user has')
    const events = await db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('what', '=', 'second-factor-reset')
      .execute()
    expect(events).toEqual([{ actor_id: null }])
  })

  test('is for others’ only, and needs a reason', async () => {
    const { admin, engineer, clock } = await testApp()
    await withTotp(admin, clock.now())
    await withTotp(engineer, clock.now())

    const own = await admin.send(contract.resetSecondFactor, { userId: admin.user.id, reason: 'Lost' })
    const silent = await admin.send(contract.resetSecondFactor, { userId: engineer.user.id, reason: ' ' })

    expect([own.body, silent.status]).toEqual([expect.objectContaining({ code: 'own-account' }), 400])
  })
})
