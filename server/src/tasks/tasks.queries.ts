import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export interface EnqueueOptions {
  runAt?: Date
  waitMs?: number
  /** Of what waits under the same key, only the last is run. */
  key?: string
  keepsTime?: boolean
  priority?: number
  /** With the waits between them, twelve are most of a day. */
  maxAttempts?: number
  queue?: string
}

/** Before other mail and other work; a scheduled task is called rarely and takes its turn before ordinary mail. `last` is behind all. */
export const priorities = { urgent: -10, scheduled: -5, last: 10 }

/** Within the caller's transaction, where it has one: what is rolled back is not run. */
export async function enqueueTask(db: Db, name: string, payload: object, options: EnqueueOptions = {}): Promise<void> {
  const { runAt = null, waitMs = 0, key = null, priority = 0, queue = null, maxAttempts = 12, keepsTime } = options
  await sql`select from graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue}::text,
    run_at => coalesce(${runAt}::timestamptz, now() + make_interval(secs => ${waitMs / 1000})), max_attempts => ${maxAttempts}::int, job_key => ${key}::text,
    priority => ${priority}::int, job_key_mode => ${keepsTime ? 'preserve_run_at' : 'replace'})`.execute(db)
}

/** Whether what was enqueued under this key waits, or is in hand. */
export async function isRunToCome(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs
    where key = ${key} and (locked_at is not null or attempts < max_attempts)`.execute(db)
  return rows.length > 0
}

export async function recordRun(db: Db, name: string, { at, problem }: { at: Date; problem: string }): Promise<void> {
  const run = { last_run_at: at, last_problem: problem }
  await db
    .insertInto('task_runs')
    .values({ name, ...run })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
    .execute()
}

/** By the database's clock, which is one for all servers. */
export async function reportWorkers(db: Db, workerIds: string[]): Promise<void> {
  await sql`insert into task_workers (id, seen_at) select id, now() from unnest(${workerIds}::text[]) id
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(db)
}

export async function listSilentWorkers(db: Db, seconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with silence as (select now() - make_interval(secs => ${seconds}) as since)
    select distinct jobs.locked_by as id from graphile_worker.jobs, silence
    where jobs.locked_at < since
      and not exists (select from task_workers where id = jobs.locked_by and seen_at > since)`.execute(db)
  return rows.map(({ id }) => id)
}

/** What they held is there for others again; what was enqueued anew meanwhile is not run a second time. */
export async function releaseTasksOf(db: Db, workerIds: string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db)
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where key is null and last_error is null and locked_at is null and attempts >= max_attempts))`.execute(db)
  await sql`delete from task_workers where id = any(${workerIds}::text[]) or seen_at < now() - interval '1 day'`.execute(
    db,
  )
}

export async function listRuns(db: Db) {
  return db
    .selectFrom('task_runs')
    .select(['name', 'last_run_at as lastRunAt', 'last_problem as lastProblem'])
    .execute()
}

export async function retryUrgentTasks(db: Db, name: string): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs
    where task_identifier = ${name} and priority = ${priorities.urgent} and last_error is not null
      and locked_at is null and attempts < max_attempts), run_at => now())`.execute(db)
}

export async function countWaitingTasks(db: Db, scheduled: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs
    where attempts < max_attempts and task_identifier <> all(${scheduled}::text[])`.execute(db)
  return rows[0]?.count ?? 0
}

export interface FailedTaskRow {
  id: number
  name: string
  problem: string
  attempts: number
  /** Null when it was given up. */
  nextTryAt: Date | null
}

export async function listFailedTasks(db: Db, limit: number): Promise<FailedTaskRow[]> {
  const { rows } = await sql<FailedTaskRow>`
    ${failedTasks} order by updated_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function retryFailedTask(db: Db, taskId: string): Promise<FailedTaskRow | undefined> {
  const { rows } = await sql<FailedTaskRow>`${failedTasks} and id = ${taskId}`.execute(db)
  const [task] = rows
  if (!task) return undefined
  await sql`select graphile_worker.reschedule_jobs(array[${taskId}::bigint], run_at => now(), attempts => 0)`.execute(
    db,
  )
  return task
}

/** One that is tried from the start again keeps its reason, and has not failed until it does. */
const failedTasks = sql`
  select id, task_identifier as name, last_error as problem, attempts,
    case when attempts < max_attempts then run_at end as "nextTryAt"
  from graphile_worker.jobs where locked_at is null and last_error is not null and attempts > 0`
