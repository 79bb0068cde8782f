import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { busyOffice } from '#server/testing/derived-tables/busy-office.ts'
import { equipmentThatDiffers } from '#server/testing/derived-tables/defined-equipment.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'
import { openRequestDatabase } from './database.ts'

const connections = 20
const actions = inject('rounds') === 'all' ? 120 : 60

describe('whatever many people do at once', () => {
  test.each(inject('rounds') === 'all' ? [1, 2] : [1])(
    'what is stored of equipment and dangers is what follows from every row (%i)',
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

      expect(await equipmentThatDiffers(db)).toEqual([])
    },
    120_000,
  )
})
