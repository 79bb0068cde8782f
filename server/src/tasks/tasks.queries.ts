import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export interface EnqueueOptions {
  /** Now, unless it says otherwise. */
  runAt?: Date
  /** Of what waits under the same key, only the last is run. */
  key?: string
  /** The lower, the sooner; 0 unless it says otherwise. */
  priority?: number
  /** Of those in the same queue, one runs at a time, over all servers. */
  queue?: string
}

/** With its waits between, that is most of a day. */
const maxAttempts = 12

/** Within the caller's transaction, where it has one: what is rolled back is not run. */
export async function enqueueTask(db: Db, name: string, payload: object, options: EnqueueOptions = {}): Promise<void> {
  const { runAt = null, key = null, priority = 0, queue = null } = options
  await sql`select from graphile_worker.add_job(
    identifier => ${name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue}::text,
    run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int, job_key => ${key}::text,
    priority => ${priority}::int)`.execute(db)
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

/** Those that took a task so long ago or earlier and have not been heard of since. */
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
