import { describe, expect, onTestFinished, test } from 'vitest'
import { busyOffice } from '#server/testing/derived-tables/busy-office.ts'
import { derivedTables, differencesOf } from '#server/testing/derived-tables/derived-tables.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'
import { given } from '#server/testing/given/given.ts'
import { openRequestDatabase } from './database.ts'

const connections = 20
const actions = 120

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
          const act = busyOffice(crowd.db, seed * 1_000 + person)
          for (let action = 0; action < actions; action += 1) await act()
        }),
      )

      for (const [table, derived] of Object.entries(derivedTables))
        expect([table, await differencesOf(db, derived)]).toEqual([table, []])
    },
    120_000,
  )
})
