import { readFile, rm, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCompany } from '#contract/companies/companies.contract.ts'
import { getSystem } from '#contract/system-status/system-status.contract.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import { archivePath, emptySystem, systemOf } from '#server/testing/given/backup-system.ts'
import { testApp } from '#server/testing/test-app.ts'
import { checkLog, verifyLog } from './log-check.actions.ts'
import { sealLog } from './log-sealing.actions.ts'

/** Nine entries of the log in three blocks of three. */
async function givenSealedLog() {
  const context = await testApp()
  const { db, clock, deps } = context
  for (const block of ['a', 'b', 'c']) {
    for (const what of [1, 2, 3]) {
      await recordEvent(db, clock, { actor: null, what: `${block}-${what}`, about: null, after: { was: what } })
    }
    await sealLog(deps)
  }
  const rows = await db.selectFrom('audit_log').select('id').orderBy('id').execute()
  return { ...context, ids: rows.map(({ id }) => id) }
}

/** As somebody who may do everything to the database. */
function tamper(db: Db, statement: ReturnType<typeof sql>) {
  return db.transaction().execute(async (tx) => {
    await sql`alter table audit_log disable trigger all`.execute(tx)
    await statement.execute(tx)
    await sql`alter table audit_log enable trigger all`.execute(tx)
  })
}

test('a log that nobody changed holds, and System says up to which entry', async () => {
  const { admin, deps, ids } = await givenSealedLog()
  expect((await admin.send(getSystem)).body.log).toMatchObject({ holds: null, checkedAt: null })

  await checkLog(deps)

  expect((await admin.send(getSystem)).body.log).toEqual({
    holds: true,
    sealedUpTo: ids[8],
    firstDiffering: null,
    problem: '',
    checkedAt: '2026-06-15T09:00:00.000Z',
  })
})

const changes: [string, (ids: number[]) => ReturnType<typeof sql>, number][] = [
  ['changed', (ids) => sql`update audit_log set after = '{"was": 9}' where id = ${ids[4]}`, 4],
  ['given to another person', (ids) => sql`update audit_log set actor_id = gen_random_uuid() where id = ${ids[4]}`, 4],
  ['removed', (ids) => sql`delete from audit_log where id = ${ids[5]}`, 5],
  [
    'put in the place of another',
    (ids) =>
      sql`update audit_log set what = other.what, after = other.after from audit_log other
        where audit_log.id in (${ids[3]}, ${ids[4]}) and other.id in (${ids[3]}, ${ids[4]}) and other.id <> audit_log.id`,
    3,
  ],
]

test.each(changes)('an entry of a sealed block that was %s is found and named', async (_, statement, at) => {
  const { db, deps, admin, ids } = await givenSealedLog()
  await tamper(db, statement(ids))

  const { holds, firstDiffering, sealedUpTo } = await checkLog(deps)

  expect({ holds, firstDiffering, sealedUpTo }).toEqual({ holds: false, firstDiffering: ids[at], sealedUpTo: ids[2] })
  expect((await admin.send(getSystem)).body.log).toMatchObject({ holds: false, firstDiffering: ids[at] })
})

test('an entry that was added between sealed ones is found and named', async () => {
  const { db, deps, ids } = await givenSealedLog()
  const before = Number(ids[0]) - 1
  await tamper(
    db,
    sql`insert into audit_log (id, at, what) overriding system value values (${before}, now(), 'never-happened')`,
  )

  expect(await verifyLog(deps)).toMatchObject({ holds: false, firstDiffering: before })
})

const seals: [string, (db: Db) => Promise<unknown>, number, number | null][] = [
  ['first', (db) => sql`delete from log_blocks where number = 1`.execute(db), 0, null],
  ['second', (db) => sql`delete from log_blocks where number = 2`.execute(db), 3, 2],
]

test.each(seals)('the %s seal that was removed is named by its first entry', async (_, remove, at, before) => {
  const { db, deps, ids } = await givenSealedLog()
  await remove(db)

  const sealedUpTo = before === null ? null : ids[before]
  expect(await verifyLog(deps)).toMatchObject({ holds: false, firstDiffering: ids[at], sealedUpTo })
})

test('a seal that was emptied is found like any other change', async () => {
  const { db, deps, ids } = await givenSealedLog()
  await sql`update log_blocks set rows = '' where number = 3`.execute(db)

  expect(await verifyLog(deps)).toMatchObject({ holds: false, firstDiffering: ids[6], sealedUpTo: ids[5] })
})

test('an end that was cut off, with its blocks, is found by the heads in the data folder', async () => {
  const { db, deps, ids } = await givenSealedLog()
  await tamper(db, sql`delete from audit_log where id > ${ids[5]}`)
  await sql`delete from log_blocks where number > 2`.execute(db)

  expect(await verifyLog(deps)).toMatchObject({ holds: false, firstDiffering: ids[6], sealedUpTo: ids[5] })
  await recordEvent(db, deps.clock, { actor: null, what: 'later', about: null })
  await sealLog(deps)
  expect(await verifyLog(deps)).toMatchObject({ holds: false, firstDiffering: ids[6] })
})

test('a block that was sealed anew after a change is not ours', async () => {
  const { db, deps, ids } = await givenSealedLog()
  await tamper(db, sql`update audit_log set what = 'forged' where id = ${ids[7]}`)
  const key = await readFile(deps.logSeal.keyFile, 'utf8')
  const heads = await readFile(deps.logSeal.headsFile, 'utf8')
  await sql`delete from log_blocks`.execute(db)
  await rm(deps.logSeal.keyFile)
  await sealLog(deps)
  await writeFile(deps.logSeal.headsFile, heads)

  expect(await verifyLog(deps)).toMatchObject({ holds: false })
  await writeFile(deps.logSeal.keyFile, key)
  expect(await verifyLog(deps)).toMatchObject({ holds: false, firstDiffering: ids[0] })
  await expect(sealLog(deps)).rejects.toThrow('sealed with a different key')
})

test('entries wait to be sealed for a transaction that may still write an earlier one, and nobody waits for that', async () => {
  const { db, deps, clock, admin } = await testApp()
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let begun = () => {}
  const isBegun = new Promise<void>((resolve) => (begun = resolve))
  const long = db.transaction().execute(async (tx) => {
    await recordEvent(tx, clock, { actor: null, what: 'long', about: null })
    begun()
    await ended
  })
  await isBegun
  await admin.send(createCompany, { name: 'Meanwhile Ltd' })

  await sealLog(deps, { waitMs: 0 })
  expect((await verifyLog(deps)).sealedUpTo).toBeNull()
  end()
  await long
  await sealLog(deps)

  const rows = await db.selectFrom('audit_log').select('id').orderBy('id').execute()
  expect(await verifyLog(deps)).toMatchObject({ holds: true, sealedUpTo: rows.at(-1)?.id })
  expect(rows).toHaveLength(2)
})

test('a restored log holds by the key and the heads of its backup, and goes on being sealed', async () => {
  const source = await givenSealedLog()
  const path = await archivePath()
  await makeBackup(path, systemOf(source))
  const { system, db } = await emptySystem()

  await restoreBackup(path, system)

  const restored = { ...system, db }
  expect(await verifyLog(restored)).toMatchObject({ holds: true, sealedUpTo: source.ids[8] })
  await sealLog(restored)
  expect((await verifyLog(restored)).sealedUpTo).toBeGreaterThan(Number(source.ids[8]))
  expect(await readFile(system.logSeal.headsFile, 'utf8')).toMatch(/^4 /m)
})
