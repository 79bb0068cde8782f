import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { busyOffice } from '#server/testing/derived-tables/busy-office.ts'
import { busyRenaming } from '#server/testing/derived-tables/busy-renaming.ts'
import { derivedTables, differencesOf } from '#server/testing/derived-tables/derived-tables.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'
import { waitForBlockedCalls } from '#server/testing/database/wait-for-blocked-calls.ts'
import { given } from '#server/testing/given/given.ts'
import { openRequestDatabase, type Db } from './database.ts'

const connections = 20
const actions = 120

describe('a company that is renamed', () => {
  test('is found by its new name in the jobs that were changed meanwhile', async () => {
    const { db } = await testDatabase()
    const company = await given(db).company({ name: 'Old Works' })
    const job = await given(db).job({ company_id: company.id, title: 'Hoist' })

    await db
      .transaction()
      .execute(async (renaming) => {
        await renaming.updateTable('companies').set({ name: 'New Works' }).where('id', '=', company.id).execute()
        const changed = db.updateTable('jobs').set({ title: 'Winch' }).where('id', '=', job.id).execute()
        await waitForBlockedCalls(db)
        return { changed }
      })
      .then(({ changed }) => changed)

    expect(await wordsOf(db, job.id)).toMatch(/^ j-00001 winch new works /)
  })

  test('is found by its new name in the jobs that were moved to it meanwhile', async () => {
    const { db } = await testDatabase()
    const job = await given(db).job({ title: 'Hoist' })
    const company = await given(db).company({ name: 'Old Works' })
    const site = await given(db).site({ company_id: company.id })

    await db
      .transaction()
      .execute(async (renaming) => {
        await renaming.updateTable('companies').set({ name: 'New Works' }).where('id', '=', company.id).execute()
        const moved = db
          .updateTable('jobs')
          .set({ company_id: company.id, site_address_id: site.id })
          .where('id', '=', job.id)
          .execute()
        await waitForBlockedCalls(db)
        return { moved }
      })
      .then(({ moved }) => moved)

    expect(await wordsOf(db, job.id)).toMatch(/^ j-00001 hoist new works /)
  })

  test('holds up nobody who deletes one of its jobs', async () => {
    const { db } = await testDatabase()
    const job = await given(db).job()

    await db.transaction().execute(async (changing) => {
      await changing.updateTable('companies').set({ address: '2 Dock Road' }).where('id', '=', job.company_id).execute()
      await db.transaction().execute(async (deleting) => {
        await sql`set local lock_timeout = '1s'`.execute(deleting)
        await deleting.updateTable('jobs').set({ deleted_at: new Date() }).where('id', '=', job.id).execute()
      })
    })

    const { rows } = await sql`select from job_words where job_id = ${job.id}`.execute(db)
    expect(rows).toEqual([])
  })
})

describe('a danger whose item has left its piece', () => {
  test('still tells its piece what is found, and leaves it with the item', async () => {
    const { db } = await testDatabase()
    const company = await given(db).company()
    const [piece, another] = [
      await given(db).equipment({ company_id: company.id, serial_number: 'A' }),
      await given(db).equipment({ company_id: company.id, serial_number: 'B' }),
    ]
    const job = await given(db).job({ company_id: company.id, status: 'completed' })
    const danger = { examined_on: '2026-06-01', defect_potential_danger: true, danger_by: '2026-08-31' }
    const item = await given(db).item({ job_id: job.id, equipment_id: piece.id, ...danger })
    const change = (changes: object) =>
      db.updateTable('inspection_items').set(changes).where('id', '=', item.id).execute()
    const datesOf = async () =>
      (await db.selectFrom('equipment').select('danger_by').orderBy('serial_number').execute()).map(
        (row) => row.danger_by,
      )

    await change({ equipment_id: null })
    await change({ danger_by: '2026-07-31' })
    expect(await datesOf()).toEqual(['2026-07-31', null])

    await change({ equipment_id: another.id })
    expect(await datesOf()).toEqual([null, '2026-07-31'])
  })
})

describe('what follows a job that changes', () => {
  test('are its pieces last, after all that is counted of it, so that two changes at once lock in one order', async () => {
    const { db } = await testDatabase()
    const { rows } = await sql<{ name: string }>`
      select tgname as name from pg_trigger
      where tgrelid = 'jobs'::regclass and not tgisinternal and tgtype & 16 = 16
      order by tgname collate "C"`.execute(db)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.at(-1)).toEqual({ name: 'pieces_follow_changed_jobs' })
  })
})

describe('whatever many people do at once', () => {
  test.each([1, 2])(
    'every table that is kept says what looking at every row gives (%i)',
    async (seed) => {
      const { db, connection } = await testDatabase()
      const crowd = openRequestDatabase({ ...connection, max: connections }, () => undefined)
      onTestFinished(crowd.close)
      const beginning = busyOffice(db, seed)
      for (let action = 0; action < 60; action += 1) await beginning()

      await Promise.all(
        Array.from({ length: connections / 2 }, async (_, person) => {
          const act = (person % 2 === 0 ? busyRenaming : busyOffice)(crowd.db, seed * 1_000 + person)
          for (let action = 0; action < actions; action += 1) await act()
        }),
      )

      for (const [table, derived] of Object.entries(derivedTables))
        expect([table, await differencesOf(db, derived)]).toEqual([table, []])
    },
    120_000,
  )
})

async function wordsOf(db: Db, jobId: string): Promise<string> {
  const { words } = await db
    .selectFrom('job_words')
    .select('words')
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
  return words
}
