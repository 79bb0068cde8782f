import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database/test-database.ts'
import { copyIn, copyOut } from './copy-rows.ts'

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

test('rows of any length come in chunks of whole rows', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  await client.query(`create table long_words as
    select n, repeat(E'a\\nb\\\\', n * 20000) as word from generate_series(1, 12) n`)

  let rows = 0
  for await (const chunk of copyOut(client, { table: 'long_words', columns: ['n', 'word'] })) {
    expect(chunk.at(-1)).toBe(0x0a)
    rows += chunk.filter((byte) => byte === 0x0a).length
  }

  client.release()
  expect(rows).toBe(12)
})

test('rows that cannot be read are not taken in, and the connection goes on', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  await client.query('create table words (word text)')
  async function* failing() {
    yield Buffer.from('one\n')
    throw new Error('The archive is damaged.')
  }

  await expect(copyIn(client, { table: 'words', columns: ['word'] }, failing())).rejects.toThrow('damaged')

  expect((await client.query('select * from words')).rows).toEqual([])
  client.release()
})

test('rows that the database refuses are refused with its reason, and the connection goes on', async () => {
  const { pool } = await testDatabase()
  const client = await pool.connect()
  await client.query('create table numbers (n integer)')
  async function* rows() {
    yield Buffer.from('1\n')
    yield Buffer.from('two\n')
  }

  await expect(copyIn(client, { table: 'numbers', columns: ['n'] }, rows())).rejects.toMatchObject({ code: '22P02' })

  expect((await client.query('select * from numbers')).rows).toEqual([])
  client.release()
})
