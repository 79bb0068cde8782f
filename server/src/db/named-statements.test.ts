import pg from 'pg'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database/test-database.ts'

const moneyType = 790

describe('a statement', () => {
  test('reads every kind of value, the first time and again', async () => {
    const { db } = await testDatabase()
    const read = () =>
      sql`select 'a''b' as text, ${'ü'}::text as given, null as nothing, true as bool, 7 as small, 8::bigint as large,
            1.50::numeric as money, date '2026-03-29' as day, timestamptz '2026-11-15 14:20:00.5+00' as moment,
            ${Buffer.from([0, 255])}::bytea as bytes, ${JSON.stringify({ a: [1] })}::jsonb as json,
            ${['x', 'y,z']}::text[] as list, ${new Date(0)}::timestamptz as epoch`.execute(db)
    const expected = {
      text: "a'b",
      given: 'ü',
      nothing: null,
      bool: true,
      small: 7,
      large: 8,
      money: '1.50',
      day: '2026-03-29',
      moment: new Date('2026-11-15T14:20:00.500Z'),
      bytes: Buffer.from([0, 255]),
      json: { a: [1] },
      list: ['x', 'y,z'],
      epoch: new Date(0),
    }

    expect((await read()).rows).toEqual([expected])
    expect((await read()).rows).toEqual([expected])
  })

  test('tells how many rows it changed, and nothing of that when it only read', async () => {
    const { db } = await testDatabase()
    await sql`create table counted (n integer)`.execute(db)

    expect((await sql`insert into counted select generate_series(1, 3)`.execute(db)).numAffectedRows).toBe(3n)
    expect((await sql`update counted set n = n + 1 where n > 1`.execute(db)).numAffectedRows).toBe(2n)
    expect((await sql`delete from counted where n > 100`.execute(db)).numAffectedRows).toBe(0n)
    expect(await sql`select n from counted where n > 100`.execute(db)).toEqual({ rows: [] })
  })

  test('a statement that failed when it was first tried works on the same connection when there is nothing wrong', async () => {
    const { db } = await testDatabase()

    await db.connection().execute(async (one) => {
      const inverse = (value: number) => sql<{ inverse: number }>`select 1 / ${value}::integer as inverse`.execute(one)
      await expect(inverse(0)).rejects.toMatchObject({ code: '22012' })
      expect((await inverse(1)).rows).toEqual([{ inverse: 1 }])
      await expect(inverse(0)).rejects.toMatchObject({ code: '22012' })
      expect((await inverse(-1)).rows).toEqual([{ inverse: -1 }])
    })
  })

  test('a statement with a value that cannot be sent harms nobody who asks after it', async () => {
    const { db } = await testDatabase()
    const circular: Record<string, unknown> = {}
    circular.self = circular

    await db.connection().execute(async (one) => {
      await expect(sql`select ${circular}::jsonb`.execute(one)).rejects.toThrow('circular')
      expect((await sql`select 1 as n`.execute(one)).rows).toEqual([{ n: 1 }])
    })
  })

  test('whose answer cannot be read fails, and its connection goes on', async () => {
    const { db } = await testDatabase()
    pg.types.setTypeParser(moneyType, () => {
      throw new Error('No such money.')
    })

    await db.connection().execute(async (one) => {
      await expect(sql`select 1::money as price`.execute(one)).rejects.toThrow('No such money.')
      expect((await sql`select 1 as n`.execute(one)).rows).toEqual([{ n: 1 }])
    })
  })

  test('tells by its trace who asked', async () => {
    const { db } = await testDatabase()
    async function whoAsked() {
      await sql`select 1 from nowhere`.execute(db)
    }

    const error = await whoAsked().catch((thrown: unknown) => thrown)

    expect(error).toMatchObject({ code: '42P01', stack: expect.stringContaining('whoAsked') })
  })
})
