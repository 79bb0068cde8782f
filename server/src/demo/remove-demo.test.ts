import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { System } from '#server/backup/make-backup.ts'
import { readEnv } from '#server/env.ts'
import { demoAccounts } from '#server/features/auth/demo-accounts.ts'
import { prepareFirstStart } from '#server/process/first-start.ts'
import { emptySystem } from '#server/testing/given/backup-system.ts'
import { given } from '#server/testing/given/given.ts'
import { CannotRemoveDemo, planRemoval, removeDemoPeople, removeEverything } from './remove-demo.ts'

/** A demo as it is after its first start, reached as a command reaches it: no server runs on it. */
async function demoSystem() {
  const { system, db, folder } = await emptySystem()
  await prepareFirstStart(readEnv({ DATA_DIR: folder }), db)
  return { system: { ...system, db }, db, folder }
}

/** No connection is left that could be a server's. */
async function stopServers({ pool }: System) {
  const servers = `from pg_stat_activity where datname = current_database() and application_name = 'thorough'`
  await pool.query(`select pg_terminate_backend(pid) ${servers}`)
  await expect.poll(async () => (await pool.query(`select ${servers}`)).rowCount).toBe(0)
}

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

describe('removing the demo', () => {
  test('empties a system that only demo people can sign in to, down to its files', async () => {
    const { system, db, folder } = await demoSystem()
    const plan = await planRemoval(db)
    const filesBefore = await filesIn(join(folder, 'files'))

    await stopServers(system)
    await removeEverything(system)

    expect(plan).toMatchObject({
      kind: 'everything',
      changes: 0,
      counts: { companies: expect.toSatisfy((n) => n > 3) },
    })
    expect(filesBefore).toBeGreaterThan(10)
    expect(await filesIn(join(folder, 'files'))).toBe(0)
    expect(existsSync(system.sealFile ?? '')).toBe(false)
    const { rows } = await system.pool.query(`
      select (select count(*) from users) + (select count(*) from companies) + (select count(*) from jobs)
        + (select count(*) from files) as left, (select what from audit_log) as logged`)
    expect(rows).toEqual([{ left: 0, logged: 'demo-removed' }])
  })

  test('tells what people have done in the demo since it was filled', async () => {
    const { db } = await demoSystem()
    const { id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
    const entry = { at: new Date(), actor_id: id, about: id }
    await db
      .insertInto('audit_log')
      .values([
        { ...entry, what: 'signed-in' },
        { ...entry, what: 'job-created' },
      ])
      .execute()

    expect(await planRemoval(db)).toMatchObject({ kind: 'everything', changes: 1 })
  })

  test('takes only the demo people from a system in which real people work, and says what remains', async () => {
    const { system, db, folder } = await demoSystem()
    const boss = await given(db).user({ role: 'admin', email: 'boss@firm.test' })
    const jobs = await db.selectFrom('jobs').selectAll().execute()
    const plan = await planRemoval(db)

    await removeDemoPeople(system)

    expect(plan).toMatchObject({
      kind: 'people',
      real: [{ email: 'boss@firm.test' }],
      demo: { length: demoAccounts.length },
      companiesLeft: expect.arrayContaining([expect.any(String)]),
    })
    const live = await db.selectFrom('users').select('id').where('deleted_at', 'is', null).execute()
    expect(live).toEqual([{ id: boss.id }])
    expect(await db.selectFrom('jobs').selectAll().execute()).toHaveLength(jobs.length)
    expect(await planRemoval(db)).toEqual({ kind: 'nothing' })
    expect(await prepareFirstStart(readEnv({ DATA_DIR: folder, DEMO: 'off' }), db)).toEqual({
      setupCode: null,
      demoAccounts: [],
    })
  })

  test('is refused while no administrator but a demo account would be left', async () => {
    const { system, db } = await demoSystem()
    await given(db).user({ role: 'engineer', email: 'bob@firm.test' })

    await expect(planRemoval(db)).rejects.toThrow(CannotRemoveDemo)
    await expect(removeDemoPeople(system)).rejects.toThrow('make one of them an administrator')
  })

  test('is refused while a server is connected', async () => {
    const { system, db } = await demoSystem()
    await db.selectFrom('users').select('id').execute()

    await expect(removeEverything(system)).rejects.toThrow('Stop it first')
    expect(await planRemoval(db)).toMatchObject({ kind: 'everything' })
  })
})
