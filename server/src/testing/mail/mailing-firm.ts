import { sql } from 'kysely'
import { mailHandlers } from '#server/tasks/all-tasks.ts'
import { runWaiting } from '#server/testing/run-waiting.ts'
import { testApp } from '#server/testing/test-app.ts'
import { deliverQueuedMail } from './deliver-queued-mail.ts'
import { testMailServer } from './test-mail-server.ts'

/** A firm whose mail leaves; `arrived` sends what waits and gives the links in it, latest last. */
export async function mailingFirm() {
  const mail = await testMailServer()
  const context = await testApp({ mailer: mail.mailer })
  const arrived = async () => {
    await runWaiting(context.deps, 'forgotten-password')
    await sql`delete from graphile_worker._private_jobs`.execute(context.db)
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
