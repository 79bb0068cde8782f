import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-database.ts'
import { copyOut } from './copy-rows.ts'

test('rows that wait to be read stay as the database sent them, however many follow', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  await client.query(`create table long_words as
    select n, repeat(chr(97 + n % 26), 100 + n * 37 % 5000) as word from generate_series(1, 4000) n`)

  const chunks: Buffer[] = []
  for await (const chunk of copyOut(client, { table: 'long_words', columns: ['n', 'word'] })) chunks.push(chunk)

  const { rows } = await client.query<{ n: number; word: string }>('select n, word from long_words')
  client.release()
  expect(Buffer.concat(chunks).toString() === rows.map(({ n, word }) => `${n}\t${word}\n`).join('')).toBe(true)
})
