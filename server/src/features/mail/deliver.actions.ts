import { z } from 'zod'
import { isWorthAnotherTry, type MailKind } from '#contract/mail/mail.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findFile, type StoredFile } from '#server/features/files/files.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import type { Task } from '#server/tasks/task.ts'
import { enqueueTask, priorities, retryUrgentTasks } from '#server/tasks/tasks.queries.ts'
import {
  findMail,
  insertMail,
  isWithdrawn,
  recordProblem,
  settleMail,
  type MailRow,
  type NewMailRow,
} from './mail.queries.ts'

export interface MailHandler {
  /** What else becomes true when the document has left, in the transaction that says so. */
  onSent?: (tx: Db, deps: Deps, mail: MailRow) => Promise<void>
  /** Why it does not leave now; asked at every attempt. */
  whyNotNow?: (db: Db, mail: MailRow) => Promise<MailProblem | null>
  compose?: (deps: Deps, mail: MailRow) => Promise<{ text: string; html: string }>
  attachments?: (deps: Deps, mail: MailRow) => Promise<StoredFile[]>
}

export type MailHandlers = Partial<Record<MailKind, MailHandler>>

export interface MailProblem {
  message: string
  isLasting: boolean
  /** It is asked again in ten minutes; until then it has not failed. */
  isWaiting?: boolean
}

const waitMs = 10 * 60_000

/** An urgent mail is tried every five minutes, for a day. */
const maxUrgentAttempts = 300

const deliveryTask = 'deliver-mail'

/** Of a mail that would be sent by itself after a restore, and was due before it. */
export const heldByRestore =
  'The system was restored from a backup made before this email was due. It may have been sent already.'

export async function enqueueMail(tx: Db, mail: NewMailRow, options: { waitMs?: number } = {}): Promise<boolean> {
  const isNew = await insertMail(tx, mail)
  if (isNew && !mail.heldBecause) await enqueueDelivery(tx, { id: mail.id, isUrgent: mail.isUrgent ?? false }, options)
  return isNew
}

/** Within the transaction that queues it, so that every queued mail has a task that sends it. */
export function enqueueDelivery(
  tx: Db,
  { id, isUrgent }: Pick<MailRow, 'id' | 'isUrgent'>,
  options: { waitMs?: number } = {},
): Promise<void> {
  const urgency = isUrgent ? { priority: priorities.urgent, maxAttempts: maxUrgentAttempts } : {}
  return enqueueTask(tx, deliveryTask, { mailId: id }, { key: `mail:${id}`, ...urgency, ...options })
}

/** Sends it. A problem that may pass is thrown, for the queue to try again. */
export async function deliverMail(
  deps: Deps,
  handlers: MailHandlers,
  { mailId, isLastAttempt }: { mailId: string; isLastAttempt: boolean },
): Promise<void> {
  const mail = await findMail(deps.db, mailId)
  if (!mail || mail.status !== 'queued') return
  const handler: MailHandler = handlers[mail.kind] ?? {}
  const problem = (await handler.whyNotNow?.(deps.db, mail)) ?? (await attempt(deps, mail, handler))
  if (problem) return handleProblem(deps, mail, { ...problem, isLasting: problem.isLasting || isLastAttempt })
  const status = deps.mailer.goesTo === 'server' ? 'sent' : 'written'
  await deps.db.transaction().execute(async (tx) => {
    const isOurs = await settleMail(tx, mail.id, { status, problem: '', at: deps.clock.now() })
    if (isOurs && status === 'sent') await handler.onSent?.(tx, deps, mail)
  })
}

async function handleProblem({ db, clock, log }: Deps, mail: MailRow, { message, isLasting, isWaiting }: MailProblem) {
  if (isWaiting) {
    await recordProblem(db, mail.id, message, mail.attempts)
    await enqueueDelivery(db, mail, { waitMs })
    return
  }
  log.warn({ mailId: mail.id, attempts: mail.attempts + 1, problem: message }, 'A mail could not be sent.')
  if (isLasting) {
    await settleMail(db, mail.id, { status: 'failed', problem: message, at: clock.now() })
    return
  }
  await recordProblem(db, mail.id, message, mail.attempts + 1)
  throw new Error(message)
}

async function attempt(deps: Deps, mail: MailRow, { compose, attachments }: MailHandler): Promise<MailProblem | null> {
  const { db, files, mailer } = deps
  try {
    const documents = [...((await attachments?.(deps, mail)) ?? [])]
    for (const fileId of [mail.fileId, mail.reportFileId].filter((id) => id !== null)) {
      const file = await findFile(db, fileId)
      if (!file) return { message: 'The document is missing from the file store.', isLasting: true }
      if (await isWithdrawn(db, fileId)) {
        return { message: 'Not sent: the certificate was withdrawn.', isLasting: true }
      }
      documents.push(file)
    }
    const { companyName } = await findToolSettings(db)
    await mailer.send({
      id: mail.id,
      fromName: companyName,
      to: { name: mail.toName, address: mail.toEmail },
      // The firm's mailbox may be one that nobody reads. Nobody answers themselves.
      ...(mail.queuedByEmail !== mail.toEmail && { replyTo: { name: mail.queuedByName, address: mail.queuedByEmail } }),
      subject: mail.subject,
      ...((await compose?.(deps, mail)) ?? { text: mail.body, html: mail.html }),
      unsubscribeUrl: mail.unsubscribeUrl,
      attachments: await Promise.all(
        documents.map(async ({ name, mediaType, key }) => ({
          filename: name,
          contentType: mediaType,
          content: await files.open(key),
        })),
      ),
    })
    return null
  } catch (error) {
    const { message = String(error), responseCode }: { message?: string; responseCode?: number } = Object(error)
    return { message: message.slice(0, 500), isLasting: !isWorthAnotherTry({ responseCode }) }
  }
}

const Payload = z.object({ mailId: z.string() })

export function deliverMailTask(handlers: MailHandlers): Task {
  return {
    name: deliveryTask,
    summary: 'Sends an email',
    run: ({ deps, payload, isLastAttempt }) =>
      deliverMail(deps, handlers, { mailId: Payload.parse(payload).mailId, isLastAttempt }),
  }
}

/** The queue waits ever longer between attempts; a danger can't wait for hours once the mail server is back. */
export const retryUrgentMailTask: Task = {
  name: 'retry-urgent-mail',
  summary: 'Sends queued email',
  schedule: '*/5 * * * *',
  run: ({ deps }) => retryUrgentTasks(deps.db, deliveryTask),
}
