import { expect, test } from 'vitest'
import { listImportRows } from '#contract/imports/imports.contract.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { testApp } from '#server/testing/test-app.ts'

async function importing() {
  const context = await testApp()
  const company = await context.given.company({ name: 'Acme Lifting Ltd', address: '1 Dock Road' })
  const imports = importsOf(context)
  const rowsOf = async (importId: string) => (await context.admin.send(listImportRows, { importId })).body
  return { ...context, company, imports, rowsOf }
}

test('a piece that one row calls by its id and another by its words waits for somebody where they differ', async () => {
  const { imports, rowsOf, company, given } = await importing()
  const piece = await given.equipment({ company_id: company.id, serial_number: 'A1', description: 'Hoist' })
  const head = '_id,Serial No,Description,Company,Location'

  const { _id, counts } = await imports.uploadAndCheck({
    file: `${head}\n${piece.id},A1,Hoist,Acme Lifting,Bay 1\n,A1,Hoist,Acme Lifting,Bay 2\n`,
  })

  expect(counts).toMatchObject({ update: 0, needsYou: 2 })
  expect((await rowsOf(_id)).map(({ problems }) => problems[0]?.value)).toEqual(['Row 3', 'Row 2'])
})

test('a company that one row calls by its id and another by its name waits where their addresses differ', async () => {
  const { imports, rowsOf, company } = await importing()

  const { _id, counts } = await imports.uploadAndCheck({
    kind: 'companies',
    file: `_id,Company,Address\n${company.id},Acme Lifting Ltd,2 Dock Road\n,Acme Lifting,3 Dock Road\n`,
  })

  expect(counts).toMatchObject({ update: 0, needsYou: 2 })
  expect((await rowsOf(_id))[0]?.problems[0]?.message).toBe('Another row gives this company another address.')
})

test('a user whom one row calls by their id and another by their email waits where they differ', async () => {
  const { imports, engineer } = await importing()
  const { id, email } = engineer.user

  const { counts } = await imports.uploadAndCheck({
    kind: 'users',
    file: `_id,Name,Email,Role\n${id},Ann Lee,${email},Engineer\n,Ann Leigh,${email},Engineer\n`,
  })

  expect(counts).toMatchObject({ update: 0, needsYou: 2 })
})
