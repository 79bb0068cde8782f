import { expect, test } from 'vitest'
import { given } from '#server/testing/given/given.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'
import { prepared } from './prepared.ts'

const companiesNamed = prepared((db, name: string) =>
  db.selectFrom('companies').where('name', '=', name).select('name').limit(5),
)

test('a query that is built once answers each call by its own values', async () => {
  const { db } = await testDatabase()
  for (const name of ['Acme', 'Birch']) await given(db).company({ name })

  expect(await companiesNamed(db, 'Acme')).toEqual([{ name: 'Acme' }])
  expect(await companiesNamed(db, 'Birch')).toEqual([{ name: 'Birch' }])
  expect(await companiesNamed(db, 'nobody')).toEqual([])
})

test('it sees what its own transaction has written', async () => {
  const { db } = await testDatabase()

  const seen = await db.transaction().execute(async (tx) => {
    await given(tx).company({ name: 'Cedar' })
    return companiesNamed(tx, 'Cedar')
  })

  expect(seen).toEqual([{ name: 'Cedar' }])
})
