import { expect, test } from 'vitest'
import { tableTypes } from '#server/testing/database/table-types.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'

test('the table types are those of the migrations (if not: npm run tables)', async () => {
  const { pool } = await testDatabase()

  const types = await tableTypes(pool)

  await expect(types).toMatchFileSnapshot('./tables.ts')
})
