import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '#server/db/database.ts'
import { databaseProxy } from '#server/testing/network/database-proxy.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Task } from './task.ts'
import { openTaskRunner } from './task-runner.ts'
import { enqueueTask } from './tasks.queries.ts'

/** A system with as many servers that run tasks as the test asks for, and what they ran. */
async function taskSystem({
  servers = 1,
  schedule,
  fail,
}: { servers?: number; schedule?: string; fail?: string } = {}) {
  const { deps, connection, db, warnings } = await testApp()
  const ran: unknown[] = []
  const task: Task = {
    name: 'count',
    summary: 'Counts',
    ...(schedule && { schedule }),
    run: async ({ payload }) => {
      ran.push(payload)
      if (fail && ran.length === 1) throw new Error(fail)
    },
  }
  const start = () => {
    for (let server = 0; server < servers; server += 1) {
      const own = openDatabase({ ...connection, max: 4 }, 'background', () => undefined)
      const looks = { lookMs: 20, pollMs: 200 }
      const runner = openTaskRunner({ deps: { ...deps, db: own.db }, pool: own.pool, tasks: [task], ...looks })
      onTestFinished(async () => {
        await runner.close()
        await own.close()
      })
    }
  }
  return { db, ran, start, warnings }
}

/** A minute ago, with a task in hand. */
const killed = sql`locked_by = 'killed', locked_at = now() - interval '1 minute', attempts = 1`

async function waiting(db: Db) {
  const { rows } = await sql<{ attempts: number; problem: string | null }>`
    select attempts, last_error as problem from graphile_worker.jobs`.execute(db)
  return rows
}

test('a task that is enqueued in a transaction runs after it, and not when it is rolled back', async () => {
  const { db, ran, start } = await taskSystem()
  start()

  const rolledBack = db.transaction().execute(async (tx) => {
    await enqueueTask(tx, 'count', { number: 1 })
    throw new Error('The work before it failed.')
  })
  await expect(rolledBack).rejects.toThrow()
  await db.transaction().execute((tx) => enqueueTask(tx, 'count', { number: 2 }))

  await expect.poll(() => ran).toEqual([{ number: 2 }])
  await expect.poll(() => waiting(db)).toEqual([])
})

test('two servers run every task once', async () => {
  const { db, ran, start } = await taskSystem({ servers: 2 })
  const numbers = Array.from({ length: 20 }, (_, number) => ({ number }))
  for (const payload of numbers) await enqueueTask(db, 'count', payload)

  start()

  await expect.poll(() => waiting(db)).toEqual([])
  expect(ran).toHaveLength(20)
  expect(ran).toEqual(expect.arrayContaining(numbers))
})

test('of what is enqueued under one key only the last is run, the most urgent first', async () => {
  const { db, ran, start } = await taskSystem()
  await enqueueTask(db, 'count', { number: 1 }, { key: 'same' })
  await enqueueTask(db, 'count', { number: 2 }, { key: 'same' })
  await enqueueTask(db, 'count', { number: 3 }, { priority: -1 })
  await enqueueTask(db, 'count', { number: 4 }, { runAt: new Date(Date.now() + 3_600_000) })

  start()

  await expect.poll(() => waiting(db)).toHaveLength(1)
  expect(ran).toHaveLength(2)
  expect(ran).toEqual(expect.arrayContaining([{ number: 2 }, { number: 3 }]))
})

test('a task that fails waits for its next try with the reason', async () => {
  const { db, ran, start } = await taskSystem({ fail: 'No room left.' })
  await enqueueTask(db, 'count', {})

  start()

  await expect.poll(() => waiting(db)).toEqual([{ attempts: 1, problem: 'No room left.' }])
  expect(ran).toHaveLength(1)
})

test('the task of a server that was killed is run by another', async () => {
  const { db, ran, start, warnings } = await taskSystem()
  await enqueueTask(db, 'count', {})
  await sql`update graphile_worker._private_jobs set ${killed}`.execute(db)

  start()

  await expect.poll(() => ran).toHaveLength(1)
  await expect.poll(() => warnings).toContain('A server ended while it ran a task; the task is run again.')
})

test('what was enqueued anew before its server was killed is run once', async () => {
  const { db, ran, start } = await taskSystem()
  await enqueueTask(db, 'count', { number: 1 }, { key: 'same' })
  await sql`update graphile_worker._private_jobs set ${killed}`.execute(db)
  await enqueueTask(db, 'count', { number: 2 }, { key: 'same' })

  start()

  await expect.poll(() => waiting(db)).toEqual([])
  expect(ran).toEqual([{ number: 2 }])
})

test('a scheduled task says when it ran last and why it failed, and then that it did not', async () => {
  const { db, start } = await taskSystem({ schedule: '0 4 * * *', fail: 'No room left.' })
  const runs = () => db.selectFrom('task_runs').selectAll().execute()
  const runNow = () => enqueueTask(db, 'count', {}, { key: 'count', queue: 'count' })
  const at = new Date('2026-06-15T09:00:00Z')
  start()

  await runNow()
  await expect.poll(runs).toEqual([{ name: 'count', last_run_at: at, last_problem: 'No room left.' }])
  await runNow()

  await expect.poll(runs).toEqual([{ name: 'count', last_run_at: at, last_problem: '' }])
})

test('a scheduled task waits once for its next run over all servers, before and after it ran', async () => {
  const { db, ran, start } = await taskSystem({ servers: 2, schedule: '0 4 * * *' })
  const hoursLeft = async () => {
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from run_at - now()) / 3600)::int as hours from graphile_worker.jobs`.execute(db)
    return rows.map(({ hours }) => hours)
  }
  start()
  await expect.poll(hoursLeft).toEqual([19])

  await enqueueTask(db, 'count', {}, { key: 'count', queue: 'count' })

  await expect.poll(() => ran).toHaveLength(1)
  await expect.poll(hoursLeft).toEqual([19])
})

test('a scheduled task whose server was killed while it ran is run by the next that starts', async () => {
  const { db, ran, start } = await taskSystem({ schedule: '0 4 * * *' })
  await enqueueTask(db, 'count', {}, { key: 'count', queue: 'count' })
  await sql`update graphile_worker._private_jobs set ${killed}`.execute(db)

  start()

  await expect.poll(() => ran).toHaveLength(1)
  await expect.poll(() => waiting(db)).toEqual([{ attempts: 0, problem: null }])
})

test('a long task is run by no other server while its own, which lost a connection, lets it end', async () => {
  const { deps, connection, db, warnings } = await testApp()
  let ran = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const run = async () => {
    ran += 1
    await ended
  }
  const start = () => {
    const { db: own, pool, close } = openDatabase({ ...connection, max: 4 }, 'background', () => undefined)
    const tasks = [{ name: 'long', summary: '', run }]
    const runner = openTaskRunner({ deps: { ...deps, db: own }, pool, tasks, lookMs: 20, pollMs: 50 })
    onTestFinished(async () => {
      end()
      await runner.close()
      await close()
    })
  }
  start()
  await enqueueTask(db, 'long', {})
  await expect.poll(() => ran).toBe(1)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`.execute(db)
  await expect.poll(() => warnings).toContain('A background task met a problem.')
  await sql`delete from task_workers`.execute(db)
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(db)
  start()

  const reports = () => db.selectFrom('task_workers').select('id').execute()
  await expect.poll(reports).toHaveLength(1)
  expect(ran).toBe(1)
  end()
  await expect.poll(() => waiting(db)).toEqual([])
})

test('PostgreSQL that goes away at any step of the start ends no server, and tasks run when it is back', async () => {
  const { deps, connection, db, warnings } = await testApp()
  const lost: unknown[] = []
  const onLost = (reason: unknown) => void lost.push(reason)
  process.on('unhandledRejection', onLost)
  onTestFinished(() => void process.off('unhandledRejection', onLost))
  const ran: string[] = []
  const names = Array.from({ length: 16 }, (_, step) => `step-${step}`)
  const lines = await Promise.all(names.map(() => databaseProxy(connection)))
  const cuts = lines.map((line, step) => line.cutAtMessage(step + 1))
  const runners = lines.map((line, step) => {
    const task = { name: String(names[step]), summary: '', run: async () => void ran.push(String(names[step])) }
    return openTaskRunner({ deps: { ...deps, db: line.db }, pool: line.pool, tasks: [task], pollMs: 200 })
  })

  await Promise.all(cuts)
  await Promise.all(lines.map((line) => line.mend()))
  for (const name of names) await enqueueTask(db, name, {})

  await expect.poll(() => ran.toSorted(), { timeout: 20_000 }).toEqual(names.toSorted())
  await Promise.all(runners.map((runner) => runner.close()))
  expect(warnings).toContain('Background tasks could not be run; it is tried again.')
  expect(lost).toEqual([])
})
