import { expect, test } from 'vitest'
import { createImport, mapImport } from '#contract/imports/imports.contract.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { pdf } from '#server/testing/files/test-pictures.ts'
import { testApp } from '#server/testing/test-app.ts'

test('a file that is read tells how many rows are in of all, and from nothing with another header row', async () => {
  const { deps, admin } = await testApp()
  const imports = importsOf({ deps, admin })
  const lines = Array.from({ length: 5000 }, (_, index) => `A${index},Hoist`)
  const bytes = Buffer.from(['Serial No,Description', ...lines].join('\n'))
  const sheet = { name: 'register.csv', type: 'text/csv', bytes }
  const { _id: importId } = (await admin.upload(createImport, { kind: 'equipment' }, sheet)).body
  const told: number[] = []
  let isOver = false
  const reading = imports.step(importId, 'read').finally(() => (isOver = true))
  while (!isOver) {
    const { progress } = await imports.read(importId)
    if (progress.of === 5000) told.push(progress.done)
  }
  await reading
  expect(told.some((done) => done > 0 && done < 5000)).toBe(true)
  expect((await imports.read(importId)).progress).toEqual({ done: 5000, of: 5000 })

  const again = await admin.send(mapImport, { importId, headerRow: 2, columns: [] })

  expect(again.body).toMatchObject({ state: 'reading', progress: { done: 0, of: 0 } })
})

test.each([
  ['a PDF', pdf, 'This is a PDF document. Only CSV and Excel (.xlsx) files are accepted.'],
  ['a JSON text', Buffer.from('{"a":1}'), 'This is a JSON text. Only CSV and Excel (.xlsx) files are accepted.'],
])('%s that is named like a workbook is refused by what it is, with what is taken', async (_, bytes, error) => {
  const { admin } = await testApp()

  const reply = await admin.upload(createImport, { kind: 'equipment' }, { name: 'register.xlsx', type: '', bytes })

  expect(reply).toMatchObject({ status: 415, body: { error } })
})

test('a letter that is named like a workbook is told as a text, with what is taken', async () => {
  const imports = importsOf(await testApp())

  const read = await imports.upload({ name: 'register.xlsx', file: 'Dear Mr Hall, please find the register attached.' })

  expect(read).toMatchObject({
    state: 'failed',
    error: 'This looks like a plain text, not a table. Import a CSV or Excel (.xlsx) file.',
  })
})
