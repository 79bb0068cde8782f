import { readFile, writeFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import iconv from 'iconv-lite'
import writeExcelFile, { type SheetData } from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { testFolder } from '#server/testing/files/test-folder.ts'
import { zipOf } from '#server/testing/files/zip-of.ts'
import { readSheetFile } from './read-sheet-file.ts'

const head = ['Serial No', 'Description', 'Last TE']

async function read(bytes: Buffer | string, headerRow: number | null = null) {
  const folder = await testFolder()
  const file = { path: `${folder}/file`, rowsPath: `${folder}/rows` }
  await writeFile(file.path, bytes)
  const sheet = await readSheetFile({ ...file, kind: 'equipment', sheet: null, headerRow })
  const lines = (await readFile(file.rowsPath, 'utf8')).trim().split('\n')
  return { ...sheet, cells: lines.map((line) => JSON.parse(line) as { row: number; cells: unknown[] }) }
}

function xlsx(rows: SheetData): Promise<Buffer> {
  return writeExcelFile(rows, { sheet: 'Register' }).toBuffer()
}

/** A workbook with a sheet written by hand. */
function workbook(sheetData: string, more: Record<string, string | Buffer> = {}): Buffer {
  const main = 'http://schemas.openxmlformats.org'
  const types = `<Types xmlns="${main}/package/2006/content-types"/>`
  return zipOf({
    '[Content_Types].xml': types,
    '_rels/.rels': `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId1" Type="${main}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}/spreadsheetml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId1" Type="${main}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}/spreadsheetml/2006/main">${sheetData}</worksheet>`,
    ...more,
  })
}

const inline = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
const headers = `<row r="1">${inline('A1', 'Serial No')}${inline('B1', 'Description')}${inline('C1', 'Client')}</row>`

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
  ['UTF-16 the other way round', (text: string) => iconv.encode(text, 'utf16be', { addBOM: true })],
  ['Windows-1252', (text: string) => iconv.encode(text, 'windows-1252')],
])('a CSV in %s is read to the letter', async (_, encode) => {
  for (const delimiter of [',', ';', '\t']) {
    const rows = [head, ['SN-1', 'Müller’s hoist – 5 t', '13/04/2026'], ['SN-2', 'Chain', '']]
    const text = rows.map((row) => row.join(delimiter)).join('\r\n')
    const { cells, columns } = await read(encode(text))
    expect(columns.map(({ header }) => header)).toEqual(head)
    expect(cells[0]).toEqual({ row: 2, cells: ['SN-1', 'Müller’s hoist – 5 t', '13/04/2026'] })
  }
})

test('our own mark before what a spreadsheet would run is taken off again', async () => {
  const { cells } = await read(`Serial No,Description\n'=1+1,"'-Hoist"\n`)
  expect(cells[0]?.cells).toEqual(['=1+1', '-Hoist'])
})

test('days, numbers and texts of Excel stay what they are, below a title', async () => {
  const day = { value: new Date('2026-06-30T00:00:00Z'), format: 'dd/mm/yyyy' }
  const { headerRow, cells, columns } = await read(
    await xlsx([['Register of lifting equipment'], [], head, [123, 'Hoist', day], [124, '007', null]]),
  )
  expect(headerRow).toBe(3)
  expect(cells).toEqual([
    { row: 4, cells: [123, 'Hoist', { day: '2026-06-30' }] },
    { row: 5, cells: [124, '007', null] },
  ])
  expect(columns.map(({ isNumeric }) => isNumeric)).toEqual([true, false, false])
})

test('a day that is shown as a month is that month, and pictures in the workbook are left packed', async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const styles = `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="mmmm\\ yyyy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="17"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`
  const days = ['A2', 'B2', 'C2'].map((at, index) => `<c r="${at}" s="${index + 1}"><v>46174</v></c>`).join('')
  const { cells } = await read(
    workbook(`<sheetData>${headers}<row r="2">${days}</row></sheetData>`, {
      'xl/styles.xml': styles,
      'xl/media/picture.bin': Buffer.alloc(30 * 1024 * 1024),
    }),
  )
  expect(cells[0]?.cells).toEqual([
    { day: '2026-06-01', shownAs: 'Jun-2026' },
    { day: '2026-06-01', shownAs: 'Jun-2026' },
    { day: '2026-06-01' },
  ])
})

test('rows with merged cells and formulas without a value are marked', async () => {
  const rows = `<row r="2">${inline('A2', 'SN-1')}${inline('B2', 'Hoist')}</row><row r="3">${inline('A3', 'SN-2')}<c r="B3"><f>C3</f><v></v></c></row>`
  const { cells } = await read(
    workbook(`<sheetData>${headers}${rows}</sheetData><mergeCells count="1"><mergeCell ref="B2:C2"/></mergeCells>`),
  )
  expect(cells).toMatchObject([
    { row: 2, merged: [1, 2] },
    { row: 3, unsolved: [1] },
  ])
})

test.each([
  ['<c r="B3" t="str"><f>C3</f></c>', [1]],
  ['<c r="B3" t="str"><f>C3</f><v></v></c>', undefined],
  ['<c r="B3" t="b"><f>C3</f><v/></c>', [1]],
  ['<c r="B3" t="e"><f t="shared" si="0"/></c>', [1]],
  ['<c r="B3" s="0" t="s"/>', undefined],
  ['<c r="B3" t="e"><f>VLOOKUP(A3,X:Y,2)</f><v>#N/A</v></c>', [1]],
  ['<c r="B3" t="e"><v>#REF!</v></c>', [1]],
])('a cell without a value is empty and refuses no file: %s', async (cell, unsolved) => {
  const rows = `<row r="2">${inline('A2', 'SN-1')}${inline('B2', 'Hoist')}</row><row r="3">${inline('A3', 'SN-2')}${cell}</row>`
  const { cells } = await read(workbook(`<sheetData>${headers}${rows}</sheetData>`))
  expect(cells).toEqual([
    { row: 2, cells: ['SN-1', 'Hoist', null] },
    { row: 3, cells: ['SN-2', null, null], ...(unsolved && { unsolved }) },
  ])
})

test('headers that are repeated further down are no rows, and words of headers in a row are no headers', async () => {
  const { rows, doubt } = await read(
    'Serial No,Description,Site,Result\nA1,Hoist,Depot,Safe\nSerial No,Description,Site,Result\nA2,Hoist,Yard,Safe\n',
  )
  expect([rows, doubt]).toEqual([2, null])
})

test('two header rows and merged headers ask which row holds the headers', async () => {
  const two = 'Serial No,Description,Client\nS/N,Item,Customer\nA1,Hoist,Acme\n'
  expect((await read(two)).doubt).toBe('Rows 1 and 2 both look like headers. Say which row holds the headers.')
  expect(await read(two, 2)).toMatchObject({ doubt: null, headerRow: 2, rows: 1 })
  const merged = workbook(
    `<sheetData>${headers}<row r="2">${inline('A2', 'SN-1')}</row></sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells>`,
  )
  expect((await read(merged)).doubt).toBe('The headers in row 1 are merged cells. Say which row holds the headers.')
})

test.each<[string, () => Buffer | Promise<Buffer> | string, string]>([
  [
    'an old .xls',
    () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'),
    'This is an old Excel file (.xls). Open it in Excel and save it as .xlsx.',
  ],
  [
    'an encrypted workbook',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'This workbook is protected by a password. Save it without one and try again.',
  ],
  [
    'an .xlsm',
    () => workbook('', { 'xl/vbaProject.bin': 'x' }),
    'This workbook holds macros (.xlsm). Save it as a plain Excel workbook (.xlsx).',
  ],
  [
    'a zip of something else',
    () => zipOf({ 'a.txt': 'a' }),
    'This isn’t an Excel workbook. Save it from Excel as .xlsx or CSV.',
  ],
  [
    'a zip that would fill the memory',
    () => workbook(`<sheetData>${headers}${' '.repeat(30 * 1024 * 1024)}</sheetData>`),
    'This workbook unpacks to far more than a sheet holds. Save it from Excel again, or split it.',
  ],
  [
    'half a workbook',
    async () => (await xlsx([head, ['a', 'b', 'c']])).subarray(0, 900),
    'This workbook is damaged or was cut off. Open it in Excel, save it and try again.',
  ],
  [
    'too many rows',
    () => `Serial No\n${'a\n'.repeat(50_001)}`,
    'This sheet has 50,001 rows; at most 50,000 can be imported at once. Split it.',
  ],
  [
    'too many columns',
    () => `${'Serial No,'.repeat(200)}Z\n${'1,'.repeat(200)}2\n`,
    'This sheet has 201 columns; at most 200 can be imported.',
  ],
  ['nothing', () => '\n\n', 'This file is empty.'],
  ['an empty workbook', () => xlsx([[]]), 'This file is empty.'],
  ['headers only', () => 'Serial No,Description\n', 'This sheet has headers and no rows below them.'],
  [
    'a workbook with headers only that nobody knows',
    () => xlsx([['Ref', 'Remark']]),
    'This sheet has headers and no rows below them.',
  ],
  [
    'a cell of a megabyte',
    () => `Serial No,Description\nA1,${'x'.repeat(1_000_000)}\n`,
    'Row 2, column B holds more text than a cell of Excel can: over 32,767 characters.',
  ],
  [
    'NUL',
    () => 'Serial No,Description\nA1,Ho\0ist\n',
    'Row 2 holds a character that no spreadsheet has (NUL), so this isn’t a CSV file. Save it from Excel as CSV or XLSX.',
  ],
  [
    'a quotation mark that is never closed',
    () => 'Serial No,Description\nA1,"Hoist\nA2,Hoist\n',
    'A quotation mark that opens in row 2 is never closed. Close it and try again.',
  ],
])('%s is a sentence', async (_, file, sentence) => {
  await expect(read(await file())).rejects.toThrow(sentence)
})

test('a picture that was renamed to .csv is no sheet', async () => {
  const noise = deflateRawSync(Buffer.from('picture'.repeat(100)))
  await expect(read(Buffer.concat([Buffer.from('BM\0\0'), noise]))).rejects.toThrow('NUL')
})

test('a last row that was chosen as the headers has no rows below it', async () => {
  await expect(read('Serial No,Description\nA1,Hoist\n', 2)).rejects.toThrow('headers and no rows below them')
})
