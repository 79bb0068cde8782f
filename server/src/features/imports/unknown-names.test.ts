import { expect, test } from 'vitest'
import { deleteCompany } from '#contract/companies/companies.contract.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { testApp } from '#server/testing/test-app.ts'

test('a name is asked for again when the company that was chosen for it is deleted', async () => {
  const context = await testApp()
  const imports = importsOf(context)
  const company = await context.given.company({ name: 'Acme Lifting' })
  const file = 'Serial No,Description,Client\nA1,Hoist,Old Acme\n'
  const { _id: importId } = await imports.uploadAndCheck({ file })
  await imports.choose(importId, { names: [{ kind: 'company', name: 'Old Acme', use: company.id }] })
  expect((await imports.check(importId)).unknownNames).toEqual([])

  await context.admin.send(deleteCompany, { companyId: company.id })

  expect(await imports.check(importId)).toMatchObject({
    counts: { create: 0, needsYou: 1 },
    unknownNames: [{ kind: 'company', name: 'Old Acme' }],
  })
})

test('a site that can’t be created without town and postcode can still be chosen or left out', async () => {
  const context = await testApp()
  const imports = importsOf(context)
  await context.given.company({ name: 'Acme' })
  const file = 'Serial No,Description,Client,Site\nA1,Hoist,Acme,Depot\n'
  const { _id: importId } = await imports.uploadAndCheck({ file })
  await imports.choose(importId, {
    names: [{ kind: 'site', name: 'Depot', companyName: 'Acme', use: 'create' }],
  })

  const checked = await imports.check(importId)

  expect(checked.problems).toMatchObject([{ message: expect.stringContaining('needs a town and a postcode') }])
  expect(checked.unknownNames).toMatchObject([{ kind: 'site', name: 'Depot' }])
})

test('a decision about a name can be changed until the run, and the check then goes by the last', async () => {
  const context = await testApp()
  const imports = importsOf(context)
  const company = await context.given.company({ name: 'Acme Lifting' })
  const file = 'Serial No,Description,Client,Site\nA1,Hoist,Acme Liftin,Depot\nA2,Hoist,Borough,\n'
  const { _id: importId } = await imports.uploadAndCheck({ file })
  const decide = async (...uses: [name: string, use: string][]) => {
    await imports.choose(importId, { names: uses.map(([name, use]) => ({ kind: 'company', name, use })) })
    return imports.check(importId)
  }
  const created = await decide(['Acme Liftin', 'create'], ['Borough', 'skip'])

  expect(created).toMatchObject({
    counts: { create: 0, needsYou: 1, skipped: 1 },
    unknownNames: [{ kind: 'site', name: 'Depot', companyName: 'Acme Liftin' }],
    decidedNames: [
      { kind: 'company', name: 'Acme Liftin', use: 'create', chosen: null, likely: { name: 'Acme Lifting' } },
      { kind: 'company', name: 'Borough', use: 'skip', chosen: null },
    ],
  })
  const matched = await decide(['Acme Liftin', company.id], ['Borough', 'create'])

  expect(matched).toMatchObject({
    counts: { create: 1, needsYou: 1, skipped: 0 },
    unknownNames: [{ kind: 'site', name: 'Depot', companyId: company.id }],
    decidedNames: [
      { name: 'Acme Liftin', use: company.id, chosen: { _id: company.id, name: 'Acme Lifting' } },
      { name: 'Borough', use: 'create' },
    ],
  })
})
