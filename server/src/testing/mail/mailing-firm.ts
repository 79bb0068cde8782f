import { sql } from 'kysely'
import { allTasks, mailHandlers } from '#server/tasks/all-tasks.ts'
import { testApp } from '#server/testing/test-app.ts'
import { deliverQueuedMail } from './deliver-queued-mail.ts'
import { testMailServer } from './test-mail-server.ts'

/** A firm whose mail leaves; `arrived` sends what waits and gives the links in it, latest last. */
export async function mailingFirm() {
  const mail = await testMailServer()
  const context = await testApp({ mailer: mail.mailer })
  const arrived = async () => {
    const { rows } = await sql<{ payload: unknown }>`
      select payload from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where identifier = 'forgotten-password' order by jobs.id`.execute(context.db)
    await sql`delete from graphile_worker._private_jobs`.execute(context.db)
    const task = allTasks.find(({ name }) => name === 'forgotten-password')
    for (const { payload } of rows) await task?.run({ deps: context.deps, payload, isLastAttempt: false })
    await deliverQueuedMail(context.deps, mailHandlers)
    return mail.received.map((message) => String(message.text))
  }
  const tokens = async (page: string) => (await arrived()).flatMap((text) => tokensIn(text, page))
  return { ...context, ...mail, arrived, tokens }
}

/** Each once: a mail says it as text and as a page. */
export function tokensIn(text: string, page: string): string[] {
  const found = text.matchAll(new RegExp(`/${page}/([\\w-]{43})`, 'g'))
  return [...new Set(Array.from(found, ([, token = '']) => token))]
}
