import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { listImportRows } from '#contract/imports/imports.contract.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { testApp } from '#server/testing/test-app.ts'

const headers = [
  'Record ID',
  'Company',
  'Site',
  'Serial Number',
  'Asset Number',
  'Description',
  'Location',
  'WLL',
  'Date of Manufacture',
  'Examination Type',
  'Ownership',
  'Lessor',
  'Lessor Email',
  'Lifecycle',
  'Lifecycle Reason',
  'Last Examination',
  'Next Examination',
  'Last Result',
] as const
type Header = (typeof headers)[number]
type Row = Partial<Record<Header, Cell>>

interface Fault {
  row: Row
  /** The column that is named; another where the fault is in what is missing beside it. */
  column?: Header
  message: RegExp
}

interface World {
  foreignId: string
}

/** What can be wrong with a row, one at a time. */
const faults: Record<string, (world: World, number: number) => Fault> = {
  'no serial number': () => ({ row: { 'Serial Number': '' }, message: /^No serial number/ }),
  'a serial number that says nothing': () => ({ row: { 'Serial Number': 'N/A' }, message: /isn’t a usable/ }),
  'a serial number in figures that Excel shortened': () => ({
    row: { 'Serial Number': '1.23E+15' },
    message: /shortened/,
  }),
  'a serial number that became a date': () => ({
    row: { 'Serial Number': { value: new Date('2026-03-01T00:00:00Z'), format: 'mmm-yy' } },
    message: /into a date/,
  }),
  'a serial number that is too long': (_, number) => ({
    row: { 'Serial Number': `${number}${'x'.repeat(300)}` },
    message: /at most 255/,
  }),
  'no description': () => ({ row: { Description: '' }, message: /^No description/ }),
  'no company': () => ({ row: { Company: '' }, message: /^No company/ }),
  'a company that nobody knows': () => ({ row: { Company: 'Nobody Ltd' }, message: /no company with this name/ }),
  'a name that two companies have': () => ({ row: { Company: 'twin' }, message: /^Several companies/ }),
  'a site that the company hasn’t': () => ({ row: { Site: 'Moon base' }, message: /no such site/ }),
  'words that fit two sites': () => ({ row: { Site: 'Depot' }, message: /^Several sites/ }),
  'a date that is none': () => ({ row: { 'Last Examination': 'last spring' }, message: /^This isn’t a date/ }),
  'a day that no month has': () => ({
    row: { 'Last Examination': '31/02/2026' },
    message: /February 2026 has 28 days/,
  }),
  'a year far from ours': () => ({
    row: { 'Next Examination': '13/04/0206' },
    message: /^The year must be between 1900/,
  }),
  'an examination in the future': () => ({
    row: { 'Last Examination': '13/12/2026', 'Next Examination': '13/12/2027' },
    message: /in the future/,
  }),
  'a next examination before the last': () => ({
    row: { 'Next Examination': '13/01/2026' },
    message: /before the last/,
  }),
  'a result that nobody knows': () => ({ row: { 'Last Result': 'meh' }, message: /^Write Safe or Unsafe/ }),
  'a danger': () => ({ row: { 'Last Result': 'Unsafe' }, message: /never imported/ }),
  'an interval that nobody knows': () => ({ row: { 'Examination Type': 'often' }, message: /^Write 6-monthly/ }),
  'an ownership that nobody knows': () => ({ row: { Ownership: 'borrowed' }, message: /^Write Owned/ }),
  'a lifecycle that nobody knows': () => ({ row: { Lifecycle: 'resting' }, message: /^Write In service/ }),
  'no reason for what is stored': () => ({
    row: { Lifecycle: 'Stored' },
    column: 'Lifecycle Reason',
    message: /^Say why/,
  }),
  'an email that is none': () => ({
    row: { Lessor: 'Hire Co', 'Lessor Email': 'hire co' },
    message: /an email address/,
    column: 'Lessor Email',
  }),
  'an email of no lessor': () => ({
    row: { 'Lessor Email': 'a@hire.test' },
    column: 'Lessor',
    message: /^Enter the lessor/,
  }),
  'a record ID that is none': () => ({ row: { 'Record ID': '12' }, message: /record IDs/ }),
  'a record ID of another company': ({ foreignId }) => ({
    row: { 'Record ID': foreignId },
    message: /another company/,
  }),
  'a piece made in the future': () => ({ row: { 'Date of Manufacture': '2031' }, message: /made in the future/ }),
  'a formula that failed': () => ({ row: { WLL: '#REF!' }, message: /could not work this out/ }),
  'a serial number of another kind of piece': () => ({
    row: { 'Serial Number': 'KNOWN-1' },
    column: 'Description',
    message: /number, on “Chain Block”/,
  }),
}

test('each of 500 planted faults of 29 kinds is named with its row and column', async () => {
  const context = await testApp()
  const { given, admin } = context
  const acme = await given.company({ name: 'Acme Lifting' })
  for (const postcode of ['HU1 1AA', 'HU2 2BB'])
    await given.site({ company_id: acme.id, address_line1: 'Depot', postcode })
  await given.company({ name: 'Twin Ltd' })
  await given.company({ name: 'TWIN limited' })
  await given.equipment({ company_id: acme.id, serial_number: 'KNOWN-1' })
  const foreign = await given.equipment({
    company_id: (await given.company({ name: 'Other' })).id,
    serial_number: 'X-1',
  })
  const kinds = Object.keys(faults)
  const sound: Row = {
    Company: 'Acme Lifting',
    Description: 'Hoist',
    'Last Examination': '13/04/2026',
    'Next Examination': '13/04/2027',
    'Last Result': 'Safe',
  }
  const planted = Array.from({ length: 500 }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? ''
    // Every record ID can be given once.
    const isTaken = kind === 'a record ID of another company' && index >= kinds.length
    const name = isTaken ? 'no description' : kind
    return faults[name]?.({ foreignId: foreign.id }, index) ?? { row: {}, message: /never/ }
  })
  const rows = planted.flatMap(({ row }, index): Row[] => [
    { ...sound, 'Serial Number': `F-${index}`, Location: `Bay ${index}`, ...row },
    { ...sound, 'Serial Number': `S-${index}` },
  ])
  const cells = [
    headers.map((header) => ({ value: header as string })),
    ...rows.map((row) => headers.map((header) => row[header] ?? null)),
  ]
  const file = await writeExcelFile(cells, { sheet: 'Register' }).toBuffer()

  const checked = await importsOf(context).uploadAndCheck({ file, name: 'register.xlsx' })

  expect(checked.counts).toMatchObject({ create: 500, needsYou: 500, skipped: 0 })
  const { body } = await admin.send(listImportRows, { importId: checked._id, outcome: 'needsYou' })
  const found = new Map(body.map((row) => [row.row, row.problems]))
  const missed = planted.filter(({ row, column, message }, index) => {
    const problems = found.get(2 * index + 2) ?? []
    const named = column ?? Object.keys(row)[0]
    return !problems.some((problem) => problem.column === named && message.test(problem.message))
  })
  expect(missed).toEqual([])
  expect(new Set(body.flatMap(({ problems }) => problems.map(({ message }) => message))).size).toBeGreaterThanOrEqual(
    25,
  )
})
