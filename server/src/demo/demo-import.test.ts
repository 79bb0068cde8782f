import { expect, test } from 'vitest'
import { listExaminations, listEquipment } from '#contract/equipment/equipment.contract.ts'
import { listImportRows, listImports } from '#contract/imports/imports.contract.ts'
import { demoAccounts } from '#server/features/auth/demo-accounts.ts'
import { testApp } from '#server/testing/test-app.ts'
import { plainSignIn as signIn, testPerson } from '#server/testing/test-person.ts'
import { fillWithDemoData } from './demo-data.ts'
import { fillDemoImport } from './demo-import.ts'

test('a demo has one finished import, with rows that need a person, however often it starts', async () => {
  const { app, visitor, db, deps } = await testApp()
  await db.deleteFrom('sessions').execute()
  await db.deleteFrom('users').execute()
  await db.deleteFrom('companies').execute()
  await fillWithDemoData(deps)

  await fillDemoImport(deps)
  await fillDemoImport(deps)

  const [account] = demoAccounts
  const session = await visitor.send(signIn, { email: String(account?.email), password: String(account?.password) })
  const admin = testPerson(app, String(session.body.token))
  const imports = (await admin.send(listImports)).body
  expect(imports).toMatchObject([{ state: 'done', counts: { create: 5, update: 0, needsYou: 3 }, unknownNames: [] }])
  const needsYou = await admin.send(listImportRows, { importId: String(imports[0]?._id), outcome: 'needsYou' })
  expect(needsYou.body.map(({ problems }) => problems[0]?.column)).toEqual(['S/N', 'Result', 'Last TE'])
  const [piece] = (await admin.send(listEquipment, { q: 'FB-01' })).body
  const examinations = await admin.send(listExaminations, { equipmentId: String(piece?._id) })
  expect(examinations.body).toMatchObject([{ source: 'imported', reportNumber: 'HS/4411' }])
})
