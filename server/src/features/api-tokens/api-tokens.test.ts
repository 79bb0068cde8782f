import { expect, test } from 'vitest'
import { listAudit } from '#contract/audit/audit.contract.ts'
import {
  createApiToken,
  exportApiTokens,
  listApiTokens,
  revokeApiToken,
} from '#contract/api-tokens/api-tokens.contract.ts'
import { needsWarning, whyNotByToken } from '#contract/api-tokens/api-tokens.rules.ts'
import { changeOwnPassword } from '#contract/auth/account.contract.ts'
import { createCompany, listCompanies } from '#contract/companies/companies.contract.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { createImport, runImport } from '#contract/imports/imports.contract.ts'
import { uploadPhoto } from '#contract/inspections/inspections.contract.ts'
import { listJobs } from '#contract/jobs/jobs.contract.ts'
import { createUser, deleteUser, listUsers, updateUser } from '#contract/users/users.contract.ts'
import { fileFor } from '#server/testing/attack/file-for.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testPerson } from '#server/testing/test-person.ts'
import { warnOfEndingTokens } from './api-tokens.actions.ts'

const accounts = { name: 'Accounts', role: 'admin', readOnly: false, endsOn: '2026-12-31' } as const

async function givenToken(changes: Record<string, unknown> = {}) {
  const context = await testApp()
  const { status, body } = await context.admin.send(createApiToken, { ...accounts, ...changes })
  expect(status).toBe(201)
  return { ...context, made: body, program: testPerson(context.app, body.token) }
}

test('a token is shown once, kept as a hash, used like a sign-in, and listed with its last use', async () => {
  const { admin, program, made, db, clock } = await givenToken()
  expect(made.token).toMatch(/^thr_[\w-]{43}$/)

  expect((await program.send(createCompany, { name: 'By Program Ltd' })).status).toBe(201)

  await expect
    .poll(async () => (await admin.send(listApiTokens)).body)
    .toEqual([
      { _id: made._id, ...accounts, createdAt: clock.now().toISOString(), lastUsedAt: clock.now().toISOString() },
    ])
  expect(String((await admin.send(exportApiTokens, { format: 'csv' })).body).split('\r\n')).toEqual([
    '\ufeffName,May Act As,Only Reads,Last Day,Created,Last Used',
    'Accounts,Administrator,No,31/12/2026,15/06/2026 10:00,15/06/2026 10:00',
    '',
  ])
  const stored = await db.selectFrom('api_tokens').selectAll().where('id', '=', made._id).executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(made.token.slice(4))
})

test('what a token changes is in the log under its owner and its name', async () => {
  const { admin, program } = await givenToken()
  const { body: company } = await program.send(createCompany, { name: 'By Program Ltd' })

  const { body: log } = await admin.send(listAudit, { about: company._id })

  expect(log.map(({ actor, what }) => ({ actor, what }))).toEqual([
    { actor: { _id: admin.user.id, name: admin.user.name, token: 'Accounts' }, what: 'company-made' },
  ])
  const { body: making } = await admin.send(listAudit, { what: 'api-token-made' })
  expect(making[0]?.after).toEqual(accounts)
})

test('a token that only reads changes nothing', async () => {
  const { program } = await givenToken({ readOnly: true })

  expect((await program.send(listCompanies)).status).toBe(200)
  const refused = await program.send(createCompany, { name: 'Not Made Ltd' })
  expect([refused.status, refused.body]).toMatchObject([403, { error: 'This API token may only read.' }])
})

test('no token reaches users, invitations, sign-in, tokens and passwords', async () => {
  const { program, engineer } = await givenToken()
  const person = { name: 'Eve', email: 'eve@example.test', role: 'admin', password: 'under the lifting beam' }

  const refused = [
    await program.send(createUser, person),
    await program.send(listUsers),
    await program.send(deleteUser, { userId: engineer.user.id }),
    await program.send(createApiToken, accounts),
    await program.send(listApiTokens),
    await program.send(changeOwnPassword, { currentPassword: 'a', newPassword: 'under the lifting beam' }),
  ]

  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  const open = allEndpoints.filter((endpoint) => whyNotByToken(endpoint, { readOnly: false }) === null)
  expect(open.map(({ path }) => path).filter((path) => /^\/(users|invitations|auth|account)\b/.test(path))).toEqual([])
})

test('no token makes users by importing them', async () => {
  const { admin, program } = await givenToken()
  const file = {
    name: 'users.csv',
    type: 'text/csv',
    bytes: Buffer.from('Name,Email,Role\nEve,e@example.test,admin\n'),
  }

  const refused = await program.upload(createImport, { kind: 'users' }, file)
  const { body: made } = await admin.upload(createImport, { kind: 'users' }, file)
  const run = await program.send(runImport, { importId: made._id })

  const why = { error: 'An API token may not import users. Sign in instead.' }
  expect([refused.status, refused.body, run.status, run.body]).toMatchObject([403, why, 403, why])
})

test('a token of the role engineer sees its owner’s own jobs', async () => {
  const { program, admin, given } = await givenToken({ role: 'engineer' })
  const own = await given.job({ assigned_engineer_id: admin.user.id })
  await given.job()

  expect((await program.send(listJobs)).body.map(({ _id }) => _id)).toEqual([own.id])
  expect((await program.send(listCompanies)).status).toBe(403)
})

test('a token opens the addresses of files that it was given, until it is revoked', async () => {
  const { admin, program, made, visitor, engineer } = await givenToken({ role: 'engineer' })
  const photo = await program.upload(uploadPhoto, {}, await fileFor(uploadPhoto, engineer.user.id))
  expect((await visitor.get(photo.body.url)).status).toBe(200)

  expect((await admin.send(revokeApiToken, { tokenId: made._id })).status).toBe(200)

  expect((await program.send(listJobs)).status).toBe(401)
  expect((await visitor.get(photo.body.url)).status).toBe(403)
  expect((await admin.send(revokeApiToken, { tokenId: made._id })).status).toBe(404)
})

test('a token of a deleted or demoted user is refused, also after they are an administrator again', async () => {
  const { admin, app, given, signedIn } = await givenToken()
  for (const leaves of ['deleted', 'demoted'] as const) {
    const user = await given.user({ role: 'admin' })
    const { body } = await (await signedIn(user)).send(createApiToken, accounts)
    const program = testPerson(app, body.token)
    expect((await program.send(listCompanies)).status).toBe(200)
    const person = { userId: user.id, name: user.name, email: user.email }

    if (leaves === 'deleted') await admin.send(deleteUser, { userId: user.id })
    else await admin.send(updateUser, { ...person, role: 'engineer', version: user.version })

    const refused = await program.send(listCompanies)
    expect([leaves, refused.status, refused.body]).toMatchObject([
      leaves,
      401,
      { error: 'This API token is not valid, or is no longer valid.' },
    ])
    if (leaves === 'demoted') {
      await admin.send(updateUser, { ...person, role: 'admin', version: user.version + 1 })
      expect((await program.send(listCompanies)).status).toBe(401)
    }
  }
})

test('a token works to the end of its last day, which lies within a year', async () => {
  const { admin, program, clock } = await givenToken({ endsOn: '2026-06-20' })
  const wrong = async (endsOn: string) => (await admin.send(createApiToken, { ...accounts, endsOn })).body

  expect(await wrong('2026-06-14')).toMatchObject({ fields: { endsOn: 'Choose today or a later day.' } })
  expect(await wrong('2027-06-16')).toMatchObject({ fields: { endsOn: 'Choose a day within a year.' } })
  clock.set('2026-06-20T22:30:00Z')
  expect((await program.send(listCompanies)).status).toBe(200)
  clock.set('2026-06-20T23:30:00Z')
  expect((await program.send(listCompanies)).status).toBe(401)
})

test('the owner is mailed once, 14 days before the end', async () => {
  const { admin, deps, db, clock } = await givenToken({ endsOn: '2026-12-31' })
  const mails = () =>
    db.selectFrom('mails').select(['to_email', 'subject', 'body']).where('kind', '=', 'token-ending').execute()
  clock.set('2026-12-16T06:20:00Z')
  await warnOfEndingTokens(deps)
  expect(await mails()).toEqual([])

  clock.set('2026-12-17T06:20:00Z')
  await warnOfEndingTokens(deps)
  await warnOfEndingTokens(deps)

  expect(await mails()).toEqual([
    {
      to_email: admin.user.email,
      subject: 'Your API token “Accounts” ends on 31/12/2026',
      body: expect.stringContaining('works until 31/12/2026'),
    },
  ])
  expect(needsWarning({ madeOn: '2026-12-10', endsOn: '2026-12-20' }, '2026-12-11')).toBe(false)
})
