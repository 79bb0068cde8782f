import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database/test-database.ts'
import { listMigrations, migrate } from './migrate.ts'

describe('a start', () => {
  test('makes the tables of an empty database once', async () => {
    const { pool } = await testDatabase('template0')

    expect(await migrate(pool)).toEqual(await listMigrations())
    expect(await migrate(pool)).toEqual([])
  })

  test('refuses a database of before 1.0.0 and leaves it as it was', async () => {
    const { pool } = await testDatabase('template0')
    await pool.query(`create table migrations (name text primary key, applied_at timestamptz not null);
      insert into migrations values ('0001_audit_log.sql', now());
      create table jobs (id integer); insert into jobs values (1)`)

    await expect(migrate(pool)).rejects.toThrow('made by a Thorough of before 1.0.0')

    const tables = await pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)
    expect(tables.rows).toEqual([{ tablename: 'jobs' }, { tablename: 'migrations' }])
    expect((await pool.query('select * from jobs')).rows).toEqual([{ id: 1 }])
  })

  test('says what to run where its account may not create the extension that the search needs', async () => {
    const { pool } = await testDatabase('template0')
    await pool.query(
      `create role plain_account; grant create on schema public to plain_account; set role plain_account`,
    )
    await pool.query(
      'revoke create on database ' +
        (await pool.query('select current_database() as name')).rows[0].name +
        ' from public',
    )

    await expect(migrate(pool)).rejects.toThrow('create extension pg_trgm')
  })
})
