import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { allTasks } from '#server/tasks/all-tasks.ts'

/** Does what requests left to be done under this name, in their order. */
export async function runWaiting(deps: Deps, name: string): Promise<void> {
  const task = allTasks.find((each) => each.name === name)
  if (!task) throw new Error(`There is no task ${name}.`)
  const { rows } = await sql<{ payload: unknown }>`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and identifier = ${name} returning jobs.id, payload`.execute(deps.db)
  for (const { payload } of rows) await task.run({ deps, payload, isLastAttempt: false })
}
