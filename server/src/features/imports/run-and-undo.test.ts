import { describe, expect, test } from 'vitest'
import { deleteCompany, getCompany, listCompanies } from '#contract/companies/companies.contract.ts'
import {
  getEquipment,
  listEquipment,
  listEquipmentHistory,
  updateEquipment,
} from '#contract/equipment/equipment.contract.ts'
import {
  downloadImportProblems,
  downloadImportTemplate,
  listImportRows,
  runImport,
  undoImport,
} from '#contract/imports/imports.contract.ts'
import { completeJob, createItem } from '#contract/inspections/inspections.contract.ts'
import { requestOf } from '#contract/endpoint.ts'
import { listUsers } from '#contract/users/users.contract.ts'
import { signIn } from '#contract/auth/auth.contract.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { testApp } from '#server/testing/test-app.ts'

async function importing() {
  const context = await testApp()
  const company = await context.given.company({ name: 'Acme' })
  const imports = importsOf(context)
  const download = async (url: string) => {
    const headers = { authorization: `Bearer ${context.admin.token}` }
    return (await context.app.inject({ method: 'GET', url, headers })).rawPayload
  }
  return { ...context, company, imports, download }
}

const file =
  'Serial No,Description,Company,WLL,Last TE,Next due\nA1,Hoist,Acme,1 t,13/04/2026,13/04/2027\nA2,Hoist,Acme,2 t,13/04/2026,13/04/2027\n'
const changed = 'after the check'

describe('between check and run', () => {
  test('a piece that somebody changed is not overwritten', async () => {
    const { imports, admin, company, given } = await importing()
    const piece = await given.equipment({ company_id: company.id, serial_number: 'A1', description: 'Hoist' })
    const { _id } = await imports.uploadAndCheck({ file })
    await admin.send(updateEquipment, { equipmentId: piece.id, version: 1, wll: '3 t' })

    const done = await imports.run(_id)

    expect(done.counts).toMatchObject({ create: 1, update: 0, needsYou: 1 })
    const { body } = await admin.send(listImportRows, { importId: _id, outcome: 'needsYou' })
    expect(body).toMatchObject([{ row: 2, problems: [{ message: expect.stringContaining(changed) }] }])
    expect((await admin.send(getEquipment, { equipmentId: piece.id })).body.wll).toBe('3 t')
  })

  test('a piece that was examined on a phone keeps our examination', async () => {
    const { imports, admin, engineer, company, given } = await importing()
    const piece = await given.equipment({ company_id: company.id, serial_number: 'A1', description: 'Hoist' })
    const { _id } = await imports.uploadAndCheck({ file })
    const job = await given.job({ company_id: company.id, assigned_engineer_id: engineer.user.id })
    const examined = {
      serialNumber: 'A1',
      description: 'Hoist',
      examinationDate: '2026-06-10',
      nextExaminationDate: '2026-12-10',
    }
    await engineer.send(createItem, { jobId: job.id, ...examined })
    await engineer.send(completeJob, { jobId: job.id })

    const done = await imports.run(_id)

    expect(done.counts).toMatchObject({ create: 1, update: 0, needsYou: 1 })
    expect((await admin.send(getEquipment, { equipmentId: piece.id })).body).toMatchObject({
      lastExaminationDate: '2026-06-10',
      nextExaminationDate: '2026-12-10',
    })
  })

  test('a company that was deleted gets no pieces', async () => {
    const { imports, admin, company } = await importing()
    const { _id } = await imports.uploadAndCheck({ file })
    await admin.send(deleteCompany, { companyId: company.id })

    const done = await imports.run(_id)

    expect(done.counts).toMatchObject({ create: 0, needsYou: 2 })
    expect((await admin.send(listEquipment, {})).body).toEqual([])
  })

  test('two administrators with the same file make every piece once', async () => {
    const { imports, admin } = await importing()
    const newNames = file.replaceAll('Acme', 'Brand New Ltd')
    const both = [await imports.upload({ file: newNames }), await imports.upload({ file: newNames })]
    for (const { _id } of both) {
      await imports.choose(_id, { names: [{ kind: 'company', name: 'Brand New Ltd', use: 'create' }] })
      expect((await imports.check(_id)).counts.create).toBe(2)
    }
    const runs = [await imports.run(both[0]?._id ?? ''), await imports.run(both[1]?._id ?? '')]

    expect(runs.map(({ counts }) => [counts.create, counts.unchanged, counts.needsYou])).toEqual([
      [2, 0, 0],
      [0, 2, 0],
    ])
    expect((await admin.send(listEquipment, {})).body).toHaveLength(2)
    expect((await admin.send(listCompanies, { q: 'Brand New' })).body).toHaveLength(1)
  })
})

describe('an undo', () => {
  test('takes back what nobody touched, with the companies it made, and says why the rest stays', async () => {
    const { imports, admin, company, given } = await importing()
    await given.equipment({ company_id: company.id, serial_number: 'A1', description: 'Hoist', wll: '9 t' })
    const { _id } = await imports.upload({ file: `${file}B1,Hoist,Gone Ltd,,,\nA3,Hoist,Acme,,,\n` })
    await imports.choose(_id, { names: [{ kind: 'company', name: 'Gone Ltd', use: 'create' }] })
    await imports.check(_id)
    expect((await imports.run(_id)).counts).toMatchObject({ create: 3, update: 1 })
    const touched = (await admin.send(listEquipment, { q: 'A3' })).body[0]
    await admin.send(updateEquipment, { equipmentId: String(touched?._id), version: 1, location: 'Bay 1' })

    const undone = await imports.undo(_id)

    expect(undone).toMatchObject({ state: 'undone', undoUntil: null, counts: { undone: 3, needsYou: 1 } })
    const { body: left } = await admin.send(listImportRows, { importId: _id, outcome: 'needsYou' })
    expect(left).toMatchObject([{ row: 5, problems: [{ message: expect.stringMatching(/^Left as it is/) }] }])
    const { body } = await admin.send(listEquipment, { sort: 'serialNumber' })
    expect(body).toMatchObject([
      { serialNumber: 'A1', wll: '9 t', lastExaminationDate: null, nextExaminationDate: null },
      { serialNumber: 'A3' },
    ])
    expect((await admin.send(listCompanies, { q: 'Gone' })).body).toEqual([])
    const events = (await admin.send(listEquipmentHistory, { equipmentId: String(body[0]?._id) })).body
    expect(events.length).toBeGreaterThanOrEqual(2)

    expect((await imports.uploadAndCheck({ file })).counts).toMatchObject({ create: 1, update: 1 })
  })

  test('is refused after 30 days, and before anything was run', async () => {
    const { imports, admin, clock, signedIn } = await importing()
    const { _id: importId } = await imports.uploadAndCheck({ file })
    expect((await admin.send(undoImport, { importId })).status).toBe(409)
    await imports.run(importId)
    expect((await admin.send(runImport, { importId })).status).toBe(409)
    clock.set('2026-08-01T09:00:00Z')
    const later = await signedIn(admin.user)

    expect(await later.send(undoImport, { importId })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('30 days') },
    })
  })
})

test('rows that need somebody come back with why, map by themselves and are imported once they are mended', async () => {
  const { imports, download } = await importing()
  const first = await imports.uploadAndRun({ file: `${file.replaceAll('Last TE', 'TE on')},Hoist,Acme,,03/04/2026,\n` })
  expect(first.problems).toEqual([
    { field: 'serialNumber', message: expect.stringMatching(/^No serial number/), rows: 1 },
  ])
  const problems = await download(requestOf(downloadImportProblems, { importId: first._id }).url)

  const again = await imports.upload({ file: problems, name: 'needs-you.xlsx' })

  expect(again.columns.at(-1)).toMatchObject({
    header: 'Why',
    field: null,
    samples: [expect.stringContaining('Serial No: No serial number')],
  })
  expect((await imports.check(again._id)).counts).toMatchObject({ needsYou: 1, create: 0 })
})

test('the template of each kind is a workbook that maps by itself', async () => {
  const { imports, download } = await importing()
  for (const kind of ['equipment', 'companies', 'users'] as const) {
    const bytes = await download(requestOf(downloadImportTemplate, { kind }).url)
    expect(await imports.upload({ kind, file: bytes, name: 'template.xlsx' })).toMatchObject({
      state: 'failed',
      error: 'This sheet has headers and no rows below them.',
    })
  }
})

test('a danger is never imported silently', async () => {
  const { imports, admin } = await importing()
  const sheet =
    'Serial No,Description,Company,Last TE,Result\nA1,Hoist,Acme,13/04/2026,Failed\nA2,Hoist,Acme,13/04/2026,perhaps\nA3,Hoist,Acme,13/04/2026,Pass\n'
  const { _id, counts } = await imports.uploadAndCheck({ file: sheet })

  expect(counts).toMatchObject({ create: 1, needsYou: 2 })
  const { body } = await admin.send(listImportRows, { importId: _id, outcome: 'needsYou' })
  expect(body.flatMap(({ problems }) => problems)).toMatchObject([
    { column: 'Result', value: 'Failed', message: expect.stringContaining('unsafe') },
    { column: 'Result', value: 'perhaps' },
  ])
})

describe('companies and users', () => {
  test('come with their sites and contacts, once each', async () => {
    const { imports, admin } = await importing()
    const sheet =
      'Company,Address,Site line 1,City,Postcode,Contact,Email,Phone\nBolt Ltd,1 High St,Unit 1,Hull,hu11aa,Ann,ann@bolt.test,01482\nBolt Limited,,Unit 2,Hull,HU2 2BB,,,\nBolt Ltd,,Unit 2,Hull,HU2 2BB,Bob,bob@bolt.test,\nAcme,2 Low St,,,,,,\n'
    const run = await imports.uploadAndRun({ kind: 'companies', file: sheet })

    expect(run.counts).toMatchObject({ create: 1, update: 3, needsYou: 0 })
    const [bolt] = (await admin.send(listCompanies, { q: 'Bolt' })).body
    const { body } = await admin.send(getCompany, { companyId: String(bolt?._id) })
    expect(body.siteAddresses.map(({ addressLine1, postcode }) => [addressLine1, postcode])).toEqual([
      ['Unit 1', 'HU1 1AA'],
      ['Unit 2', 'HU2 2BB'],
    ])
    expect(body.contacts.map(({ email }) => email)).toEqual(['ann@bolt.test', 'bob@bolt.test'])
    expect((await imports.uploadAndRun({ kind: 'companies', file: sheet })).counts).toMatchObject({
      create: 0,
      update: 0,
      unchanged: 4,
    })

    expect((await imports.undo(run._id)).counts).toMatchObject({ undone: 4 })
    expect((await admin.send(listCompanies, {})).body).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ name: 'Acme', address: '' })]),
    )
    expect((await admin.send(listCompanies, { q: 'Bolt' })).body).toEqual([])
  })

  test('users are made without a password and can’t sign in', async () => {
    const { imports, admin, visitor } = await importing()
    const sheet =
      'Name,Email,Role,Company\nEve,eve@acme.test,Customer,Acme\nIan,ian@firm.test,Inspector,\nBad,nobody,Engineer,\n'
    const run = await imports.uploadAndRun({ kind: 'users', file: sheet })

    expect(run.counts).toMatchObject({ create: 2, needsYou: 1 })
    const { body } = await admin.send(listUsers, { q: 'eve@' })
    expect(body).toMatchObject([{ role: 'customer', companyId: { name: 'Acme' }, status: 'invited' }])
    expect((await visitor.send(signIn, { email: 'eve@acme.test', password: '' })).status).toBe(400)
    expect((await visitor.send(signIn, { email: 'eve@acme.test', password: 'anything at all' })).status).toBe(401)
    expect((await imports.uploadAndRun({ kind: 'users', file: sheet })).counts).toMatchObject({
      create: 0,
      update: 0,
      unchanged: 2,
    })
    expect((await imports.undo(run._id)).counts).toMatchObject({ undone: 2 })
    expect((await admin.send(listUsers, { q: 'eve@' })).body).toEqual([])
  })
})
