import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { generateCertificate } from '#contract/certificates/certificates.contract.ts'
import { createEquipment } from '#contract/equipment/equipment.contract.ts'
import { importKinds, type ImportKind } from '#contract/imports/import-fields.ts'
import { listImportRows } from '#contract/imports/imports.contract.ts'
import { completeJob, createItem } from '#contract/inspections/inspections.contract.ts'
import { plantedApp } from '#server/testing/attack/planted-app.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { testApp } from '#server/testing/test-app.ts'
import { importableCsv } from './import-again.ts'

type Context = Awaited<ReturnType<typeof testApp>>

/** In the order in which they can be imported: equipment and users name companies. */
const order = ['companies', 'users', 'equipment'] as const satisfies ImportKind[]

async function exported({ db, clock }: Context): Promise<Record<ImportKind, string>> {
  const scope = { companyId: null, siteIds: null, isForCustomer: false }
  const files = importKinds.map(async (kind) => [kind, await text(importableCsv[kind](db, scope, clock.today()))])
  return Object.fromEntries(await Promise.all(files)) as Record<ImportKind, string>
}

test('what was exported is unchanged when it is imported again', async () => {
  const { context, world } = await plantedApp()
  const { companyId } = world
  const imports = importsOf(context)
  await imports.uploadAndRun({
    file: 'Serial No,Description,Last TE,Next due,Report No,Examiner\nOLD-1,Hoist,13/04/2026,13/04/2027,R-7,J Smith\n',
    companyId,
  })
  const files = await exported(context)
  for (const kind of order) {
    const { counts, problems } = await imports.uploadAndCheck({ kind, file: files[kind], name: `${kind}.csv` })

    expect([kind, problems, counts.create, counts.update, counts.needsYou]).toEqual([kind, [], 0, 0, 0])
    expect(counts.unchanged).toBeGreaterThan(0)
  }
  expect(files.equipment).toContain('R-7,J Smith')
})

test('what was exported gives an empty system the same companies, users and equipment', async () => {
  const source = await testApp()
  await fill(source)
  const files = await exported(source)
  const target = await testApp()
  const imports = importsOf(target)

  for (const kind of order) {
    const { _id } = await imports.uploadAndRun({ kind, file: files[kind], name: `${kind}.csv` })
    const { body: needsYou } = await target.admin.send(listImportRows, { importId: _id, outcome: 'needsYou' })
    const unsafe = needsYou.filter(({ problems }) => problems.every(({ field }) => field === 'lastResult'))
    expect([kind, needsYou]).toEqual([kind, kind === 'equipment' ? unsafe : []])
  }

  const again = await exported(target)
  for (const kind of importKinds) expect.soft([kind, told(kind, again[kind])]).toEqual([kind, told(kind, files[kind])])
  expect(told('equipment', files.equipment)).toHaveLength(9)
  expect(told('equipment', files.equipment).join('\n')).toContain('C-000001')
})

/** What a file says, in no order, without the people and the company that every test system begins with. */
function told(kind: ImportKind, file: string): string[] {
  const rows = parse<Record<string, string>>(file, { columns: true, bom: true })
  const own = rows.filter((row) => !/^Acme Ltd$|@example\.test$/.test(row['Company'] || String(row['Email'])))
  const listed = own.filter((row) => row['Last Result'] !== 'Unsafe')
  if (kind !== 'companies') return listed.map((row) => JSON.stringify(row)).toSorted()
  // Which contact stands beside which site means nothing.
  const parts = listed.flatMap((row) => {
    const { 'Record ID': id, Company: name, Address: address, ...rest } = row
    const [site, contact] = [/^Site/, /^Contact/].map((of) => Object.entries(rest).filter(([head]) => of.test(head)))
    return [site, contact].map((part) => JSON.stringify([id, name, address, part]))
  })
  return [...new Set(parts)].toSorted()
}

/** A firm whose records are all that spreadsheets get wrong. */
async function fill(context: Context) {
  const { db, given, engineer, admin } = context
  await db
    .updateTable('tool_settings')
    .set({ company_name: 'Hopwood Ltd', company_address: '12 Foundry Lane' })
    .execute()
  const company = await given.company({ name: 'Müller & Söhne Ltd', address: '1 “Works” Road,\nHull' })
  const other = await given.company({ name: '=Lifting plc' })
  await given.company({ name: 'No Parts Limited' })
  const at = { company_id: company.id, address_line1: 'Unit 4, Dock' }
  const site = await given.site({ ...at, address_line2: 'Quay Side', city: 'Hull', postcode: 'HU1 1AA' })
  const twin = await given.site({ ...at, city: 'Goole', postcode: 'DN14 6TY' })
  await given.site({ company_id: other.id, address_line1: '-1 Basement', city: 'Leeds', postcode: 'LS1 4AB' })
  await given.contact({ company_id: company.id, name: "O'Neil, Pat", email: 'pat@mueller.test', phone: '+44 1482 1' })
  await given.contact({ company_id: company.id, name: 'Sam', email: 'sam@mueller.test', phone: '00441482' })
  await given.contact({ company_id: company.id, name: 'Sam', email: 'sam2@mueller.test' })
  const details = { employer: 'Hopwood Ltd', employer_address: '12 Foundry Lane\nLeeds', phone: '0113 4960000' }
  await given.user({ name: 'Eve', email: 'Eve@firm.test', qualifications: 'LEEA\n+ CPCS', ...details })
  await given.user({ name: 'Otto', email: 'otto@firm.test', role: 'admin' })
  await given.user({ name: 'Carl', email: 'carl@mueller.test', role: 'customer', company_id: company.id })
  const pieces = [
    { serialNumber: '0007', description: '=1+1 hoist', dateOfManufacture: '2019', wll: '1.50', siteAddressId: site.id },
    { serialNumber: 'N/A', assetNumber: 'A-12', description: 'Sling', dateOfManufacture: '2019-05' },
    { serialNumber: 'N/A', assetNumber: '0013', description: 'Sling', siteAddressId: twin.id, location: '3/4' },
    { serialNumber: '1E5', description: 'Crane, "big"', examinationType: 'written_scheme', hol: '07' },
  ]
  for (const piece of pieces) {
    const { status, body } = await admin.send(createEquipment, { companyId: company.id, ...piece })
    expect([status, body]).toEqual([201, body])
  }
  const own = { company_id: company.id, serial_number: '03/04' }
  const lessor = { lessor_name: 'Hire Co', lessor_address: 'A\nB', lessor_email: 'hire@hire.test' }
  await given.equipment({ ...own, description: 'Jack', ownership: 'hired', ...lessor })
  await given.equipment({ ...own, description: 'Rope', lifecycle: 'withdrawn', lifecycle_reason: 'Worn\nout' })
  await given.equipment({ ...own, description: 'Belt', lifecycle: 'stored', lifecycle_reason: '@ depot' })
  await importsOf(context).uploadAndRun({
    file: 'Serial No,Description,Last TE,Next due,Report No,Examiner,Result\nOLD-1,Hoist,13/04/2026,13/04/2027,R-7,J Smith,Safe\n0007,=1+1 hoist,,2026-09-30,,,\n',
    companyId: company.id,
  })
  const job = await given.job({
    company_id: company.id,
    site_address_id: site.id,
    assigned_engineer_id: engineer.user.id,
  })
  const examined = { jobId: job.id, examinationDate: '2026-06-10', nextExaminationDate: '2026-12-10' }
  await engineer.send(createItem, { ...examined, serialNumber: 'OURS-1', description: 'Winch' })
  const danger = {
    fitForPurpose: false,
    defectImmediateDanger: true,
    defectDescription: 'Cracked',
    repairDetails: 'New',
  }
  await engineer.send(createItem, { ...examined, ...danger, serialNumber: 'HOOK-1', description: 'Hook' })
  await engineer.send(completeJob, { jobId: job.id })
  expect((await engineer.send(generateCertificate, { jobId: job.id })).status).toBe(201)
}
