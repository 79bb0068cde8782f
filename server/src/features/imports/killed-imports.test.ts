import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies/companies.contract.ts'
import { listEquipment } from '#contract/equipment/equipment.contract.ts'
import { checkImport, runImport, undoImport } from '#contract/imports/imports.contract.ts'
import { openDatabase } from '#server/db/database.ts'
import { importTask } from '#server/features/imports/import.task.ts'
import type { ImportStep } from '#server/features/imports/imports.actions.ts'
import { importsOf } from '#server/testing/given/given-import.ts'
import { testApp } from '#server/testing/test-app.ts'

const rows = 700
const calls = { check: checkImport, run: runImport, undo: undoImport }
/** At which of its queries a step is killed, one time after the other: early, between two lots and within one. */
const moments = [1, 3, 5, 8, 11, 14, 17]

test('an import that is killed 20 times in check, run and undo goes on, doubles nothing and loses nothing', async () => {
  const context = await testApp()
  const { admin, deps, connection } = context
  const imports = importsOf(context)
  const lines = Array.from(
    { length: rows },
    (_, index) => `K-${index},Hoist,New Firm ${index % 3},13/04/2026,13/04/2027`,
  )
  const { _id: importId } = await imports.upload({
    file: ['Serial No,Description,Client,Last TE,Next due', ...lines].join('\n'),
  })
  const names = [0, 1, 2].map((index) => ({ kind: 'company', name: `New Firm ${index}`, use: 'create' }))
  await imports.choose(importId, { names })

  /** A server whose connections are cut while it asks so many queries, as when its process is killed; whether it ended. */
  async function hasEndedBefore(moment: number, step: ImportStep): Promise<boolean> {
    const own = openDatabase({ ...connection, max: 4 }, 'background', () => undefined)
    const pids: number[] = []
    let queries = 0
    const kill = () => {
      void own.pool.end().catch(() => undefined)
      void context.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
    }
    own.pool.on('connect', (client) => {
      pids.push(Number((client as { processID?: number }).processID))
      const query = client.query.bind(client)
      // Every overload of it is asked the same way.
      client.query = ((...sent: Parameters<typeof query>) => {
        queries += 1
        if (queries === moment) kill()
        return query(...sent)
      }) as typeof client.query
    })
    const payload = { importId, step, userId: admin.user.id }
    const hasEnded = await importTask.run({ deps: { ...deps, db: own.db }, payload, isLastAttempt: false }).then(
      () => true,
      () => false,
    )
    if (hasEnded && queries < moment) await own.close()
    return hasEnded
  }

  let kills = 0
  async function throughKills(step: 'check' | 'run' | 'undo') {
    const { status } = await admin.send(calls[step], { importId })
    expect(status).toBe(202)
    for (const moment of moments) {
      if (await hasEndedBefore(moment, step)) break
      kills += 1
    }
    await imports.step(importId, step)
    return imports.read(importId)
  }

  expect((await throughKills('check')).counts).toMatchObject({ create: rows, needsYou: 0 })
  expect(await throughKills('run')).toMatchObject({
    state: 'done',
    counts: { create: rows, needsYou: 0, unchanged: 0 },
  })
  const written = await admin.send(listEquipment, { limit: 1 })
  expect(written.headers['x-total-count']).toBe(String(rows))
  expect((await admin.send(listCompanies, { q: 'New Firm' })).body).toHaveLength(3)
  const undone = await throughKills('undo')
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: rows, needsYou: 0 } })
  expect((await admin.send(listEquipment, { limit: 1 })).headers['x-total-count']).toBe('0')
  expect((await admin.send(listCompanies, { q: 'New Firm' })).body).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(20)
})
