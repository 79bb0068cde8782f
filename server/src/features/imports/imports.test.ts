import { describe, expect, test } from 'vitest'
import { listEquipment, listExaminations } from '#contract/equipment/equipment.contract.ts'
import {
  checkImport,
  deleteImport,
  exportImports,
  getImport,
  listImportRows,
  listImports,
  mapImport,
  runImport,
} from '#contract/imports/imports.contract.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { testApp } from '#server/testing/test-app.ts'

async function importing() {
  const context = await testApp()
  const company = await context.given.company({ name: 'Acme Lifting Ltd' })
  const site = await context.given.site({
    company_id: company.id,
    address_line1: 'Unit 4',
    city: 'Hull',
    postcode: 'HU1 1AA',
  })
  return { ...context, company, site, imports: importsOf(context) }
}

const head = 'S/N,Equipment,Client,Site,SWL,Last TE,Next due,Report No,Examiner'

describe('a sheet of equipment', () => {
  test('becomes a register with due dates and a history from the previous system', async () => {
    const { imports, admin, company } = await importing()
    const file = `${head}\nSN-1,Chain Block,ACME LIFTING LIMITED,unit 4,1 t,13/04/2026,13/10/2026,R-7,J Smith\nSN-2,Shackle,Acme Lifting,,2 t,14/04/2026,,,\n`
    const read = await imports.upload({ file })

    expect(read).toMatchObject({
      state: 'mapping',
      headerRow: 1,
      dateOrders: { lastExaminationDate: 'dmy' },
      progress: { done: 2, of: 2 },
    })
    expect(read.columns.map(({ field }) => field)).toEqual([
      'serialNumber',
      'description',
      'company',
      'site',
      'wll',
      'lastExaminationDate',
      'nextExaminationDate',
      'lastReportNumber',
      'lastExaminer',
    ])
    const checked = await imports.check(read._id)
    expect(checked).toMatchObject({
      state: 'checked',
      counts: { create: 2, update: 0, unchanged: 0, needsYou: 0 },
      problems: [],
    })
    const { body: rows } = await admin.send(listImportRows, { importId: read._id, outcome: 'create' })
    expect(rows).toMatchObject([
      { row: 2, label: 'SN-1 · Chain Block', matchedBy: null, notes: [] },
      {
        row: 3,
        notes: [
          { field: 'examinationType' },
          { column: 'Next due', message: expect.stringContaining('14 October 2026') },
        ],
      },
    ])

    const done = await imports.run(read._id)
    expect(done).toMatchObject({ state: 'done', counts: { create: 2 }, undoUntil: expect.any(String) })
    const { body: pieces } = await admin.send(listEquipment, { companyId: company.id, sort: 'serialNumber' })
    expect(pieces).toMatchObject([
      {
        serialNumber: 'SN-1',
        wll: '1 t',
        siteAddressId: { addressLine1: 'Unit 4' },
        lastExaminationDate: '2026-04-13',
        nextExaminationDate: '2026-10-13',
        condition: 'in_date',
      },
      { serialNumber: 'SN-2', examinationType: '6_monthly', nextExaminationDate: '2026-10-14' },
    ])
    const { body: history } = await admin.send(listExaminations, { equipmentId: String(pieces[0]?._id) })
    expect(history).toMatchObject([
      {
        source: 'imported',
        itemId: null,
        jobId: null,
        reportNumber: 'R-7',
        examinerName: 'J Smith',
        examinationDate: '2026-04-13',
        certificate: null,
        result: null,
      },
    ])
  })

  test('creates and updates nothing when it is imported again', async () => {
    const { imports } = await importing()
    const file = `${head},Result\nSN-1,Chain Block,Acme Lifting Ltd,Unit 4,1 t,13/04/2026,13/10/2026,R-7,J Smith,Safe\n`
    await imports.uploadAndRun({ file })

    const again = await imports.uploadAndRun({ file })

    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 1, needsYou: 0 })
  })

  test('tells before and after of what it would change, and clears nothing with an empty cell', async () => {
    const { imports, admin, company, given } = await importing()
    await given.equipment({ company_id: company.id, serial_number: 'SN-1', wll: '1 t', location: 'Bay 2' })
    const file = 'Serial No,Description,Company,WLL,Location\nsn 1,chain block,Acme Lifting,2 t,\n'

    const { _id, counts } = await imports.uploadAndCheck({ file })

    expect(counts).toMatchObject({ create: 0, update: 1 })
    const { body } = await admin.send(listImportRows, { importId: _id })
    expect(body[0]?.changes).toEqual([
      { field: 'serialNumber', before: 'SN-1', after: 'sn 1' },
      { field: 'description', before: 'Chain Block', after: 'chain block' },
      { field: 'wll', before: '1 t', after: '2 t' },
    ])
  })

  test('asks once for each name that it doesn’t know, with the likely one, and creates only what was chosen', async () => {
    const { imports, admin, company, site } = await importing()
    const file =
      'Serial No,Description,Client,Site\nA1,Hoist,Acme Liftin,"Dock 1, Goole, DN14 6TY"\nA2,Hoist,Acme Liftin,"Dock 1, Goole, DN14 6TY"\nA3,Hoist,New Firm,\nA4,Hoist,Other Firm,\nA5,Hoist,Acme Lifting,Yard\n'
    const checked = await imports.uploadAndCheck({ file })

    expect(checked.counts).toMatchObject({ create: 0, needsYou: 5 })
    expect(checked.unknownNames).toEqual([
      { kind: 'company', name: 'Acme Liftin', likely: { _id: company.id, name: 'Acme Lifting Ltd' } },
      { kind: 'company', name: 'New Firm', likely: null },
      { kind: 'company', name: 'Other Firm', likely: null },
      { kind: 'site', name: 'Yard', companyName: 'Acme Lifting', companyId: company.id, likely: null },
    ])
    const names = [
      { kind: 'company', name: 'Acme Liftin', use: company.id },
      { kind: 'company', name: 'New Firm', use: 'create' },
      { kind: 'company', name: 'Other Firm', use: 'skip' },
      { kind: 'site', name: 'Dock 1, Goole, DN14 6TY', companyName: 'Acme Liftin', use: 'create' },
      { kind: 'site', name: 'Yard', companyName: 'Acme Lifting', use: site.id },
    ]
    expect((await imports.choose(checked._id, { names })).body).toMatchObject({ state: 'mapping' })
    expect((await imports.check(checked._id)).counts).toMatchObject({ create: 4, skipped: 1, needsYou: 0 })
    await imports.run(checked._id)

    const { body } = await admin.send(listEquipment, { sort: 'serialNumber' })
    expect(body).toMatchObject([
      {
        companyId: { name: 'Acme Lifting Ltd' },
        siteAddressId: { addressLine1: 'Dock 1', city: 'Goole', postcode: 'DN14 6TY' },
      },
      { siteAddressId: { addressLine1: 'Dock 1' } },
      { companyId: { name: 'New Firm' }, siteAddressId: null },
      { siteAddressId: { _id: site.id } },
    ])
    expect(body[0]?.siteAddressId?._id).toBe(body[1]?.siteAddressId?._id)
  })

  test('counts rows that contradict each other as one kind of problem, each naming the other', async () => {
    const { imports, admin } = await importing()
    const rows = ['A1', 'A2'].flatMap((serial) => ['1 t', '2 t'].map((load) => `${serial},Hoist,Acme Lifting,${load}`))
    const { _id, problems } = await imports.uploadAndCheck({
      file: `Serial No,Description,Company,WLL\n${rows.join('\n')}\n`,
    })

    const message = 'Another row says something different about the same piece.'
    expect(problems).toEqual([{ message, field: null, rows: 4 }])
    const { body } = await admin.send(listImportRows, { importId: _id })
    expect(body[0]?.problems).toEqual([{ column: '', field: null, value: 'Row 3', message }])
  })

  test('is not checked before somebody says whether the day or the month comes first', async () => {
    const { imports, admin, company } = await importing()
    const { _id, dateOrders } = await imports.upload({
      file: 'Serial No,Description,Last TE\nA1,Hoist,03/04/2026\n',
      companyId: company.id,
    })
    expect(dateOrders).toEqual({ lastExaminationDate: null })

    expect(await admin.send(checkImport, { importId: _id })).toMatchObject({
      status: 409,
      body: { code: 'import-not-ready', error: 'Say whether the day or the month comes first in “Last TE”.' },
    })
    await imports.choose(_id, { dateOrders: { lastExaminationDate: 'mdy' } })
    await imports.check(_id)
    await imports.run(_id)

    const { body } = await admin.send(listEquipment, {})
    expect(body).toMatchObject([{ companyId: { _id: company.id }, lastExaminationDate: '2026-03-04' }])
  })
})

describe('an import', () => {
  test('refuses a field twice and one that there is not, by name', async () => {
    const { imports, admin, company } = await importing()
    const { _id: importId } = await imports.upload({ file: 'A,B\n1,2\n', companyId: company.id })

    const twice = [
      { index: 0, field: 'wll' },
      { index: 1, field: 'wll' },
    ]
    expect(await admin.send(mapImport, { importId, columns: twice })).toMatchObject({
      status: 400,
      body: { fields: { wll: expect.any(String) } },
    })
    const unknown = [{ index: 0, field: 'colour' }]
    expect(await admin.send(mapImport, { importId, columns: unknown })).toMatchObject({
      status: 400,
      body: { fields: { colour: expect.any(String) } },
    })
  })

  test('says why a step can’t be taken now, and can be deleted until it was run', async () => {
    const { imports, admin, company } = await importing()
    const sheet = { file: 'Serial No,Description\nA1,Hoist\n', companyId: company.id }
    const { _id: importId } = await imports.upload(sheet)
    expect(await admin.send(runImport, { importId })).toMatchObject({
      status: 409,
      body: { error: 'It can’t be run before it is checked.' },
    })
    expect((await admin.send(deleteImport, { importId })).status).toBe(200)
    expect((await admin.send(getImport, { importId })).status).toBe(404)

    const run = await imports.uploadAndRun(sheet)
    expect(await admin.send(deleteImport, { importId: run._id })).toMatchObject({ status: 409 })
    expect((await admin.send(listImports, {})).body).toMatchObject([{ _id: run._id }])
  })

  test('stands in the list’s file with what came of its rows', async () => {
    const { imports, admin, company } = await importing()
    await imports.uploadAndRun({ file: 'Serial No,Description\nA1,Hoist\n', companyId: company.id })
    await imports.upload({ kind: 'users', file: 'Name,Email,Role\nJo,jo@acme.test,Engineer\n', name: '=people.csv' })

    const { headers, body } = await admin.send(exportImports, { format: 'csv', kind: 'equipment' })
    const all = await admin.send(exportImports, { format: 'csv' })

    expect(headers['content-disposition']).toContain('imports-2026-06-15.csv')
    expect(String(body).split('\r\n')).toEqual([
      '\ufeffFile,What Is in It,State,Create,Update,Unchanged,Needs You,Left Out,Undone,Problem,Started,Finished,By',
      'register.csv,Equipment,Done,1,0,0,0,0,0,,15/06/2026 10:00,15/06/2026 10:00,Ada Fitter',
      '',
    ])
    expect(String(all.body)).toContain("'=people.csv,Users,Choose columns,0,")
  })

  test('says which import it waits for', async () => {
    const { imports, admin, company, clock } = await importing()
    const sheet = { file: 'Serial No,Description\nA1,Hoist\n', companyId: company.id }
    const [first, second] = [await imports.upload({ ...sheet, name: 'first.csv' }), await imports.upload(sheet)]
    await admin.send(checkImport, { importId: first._id })
    clock.set('2026-06-15T09:00:01Z')

    const { body } = await admin.send(checkImport, { importId: second._id })

    expect(body).toMatchObject({ state: 'checking', waitingFor: { _id: first._id, fileName: 'first.csv' } })
    expect((await imports.read(first._id)).waitingFor).toBeNull()
  })

  test('maps a sheet with the same headers as last time, also with the reasons we added', async () => {
    const { imports, company } = await importing()
    const { _id } = await imports.upload({ file: 'Foo,Bar,Baz\nA1,Hoist,03/04/2026\n', companyId: company.id })
    const columns = [
      { index: 0, field: 'serialNumber' },
      { index: 1, field: 'description' },
      { index: 2, field: 'lastExaminationDate' },
    ]
    await imports.choose(_id, { columns, dateOrders: { lastExaminationDate: 'dmy' }, serialWidth: 5 })
    await imports.check(_id)
    await imports.run(_id)

    const again = await imports.upload({
      file: 'foo,bar,baz,Why\nA2,Hoist,04/05/2026,No serial\n',
      companyId: company.id,
    })

    expect(again.columns.map(({ field }) => field)).toEqual([
      'serialNumber',
      'description',
      'lastExaminationDate',
      null,
    ])
    expect(again).toMatchObject({ dateOrders: { lastExaminationDate: 'dmy' }, serialWidth: 5 })
  })
})
