import { isWorthAnotherTry, minutesToNextTry, type MailKind } from '#contract/mail/mail.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findFile, type StoredFile } from '#server/features/files/files.queries.ts'
import { enqueueTask, priorities } from '#server/tasks/tasks.queries.ts'
import {
  claimMail,
  findMail,
  isWithdrawn,
  listMailWithoutTask,
  recordAttempt,
  type MailRow,
  insertMail,
  type NewMailRow,
} from './mail.queries.ts'

/** What the feature of a kind of document has to say about its mails. */
export interface MailHandler {
  /** What else becomes true when the document has left, in the transaction that says so. */
  onSent?: (tx: Db, deps: Deps, mail: MailRow) => Promise<void>
  /** Why it does not leave now; asked at every attempt. */
  whyNotNow?: (db: Db, mail: MailRow) => Promise<MailProblem | null>
  /** What it brings beside the documents that it names. */
  attachments?: (deps: Deps, mail: MailRow) => Promise<StoredFile[]>
}

export type MailHandlers = Partial<Record<MailKind, MailHandler>>

export interface MailProblem {
  message: string
  isLasting: boolean
  /** It is not the mail server's fault, and doesn't count as an attempt that failed. */
  isWaiting?: boolean
}

const minute = 60_000

/** Between two looks at whether a mail that waits may leave. */
const waitMinutes = 10

/** Longer than any attempt can take; after a kill the mail waits so long for the next server. */
const heldForMinutes = 5

export const deliveryTask = 'deliver-mail'

/** Records it and has it delivered, in one transaction. False when a mail of this id is there already. */
export async function enqueueMail(tx: Db, mail: NewMailRow): Promise<boolean> {
  const isNew = await insertMail(tx, mail)
  if (isNew) await enqueueDelivery(tx, { id: mail.id, isUrgent: mail.isUrgent ?? false })
  return isNew
}

/** Within the transaction that queues it, so that no mail waits without somebody who sends it. */
export function enqueueDelivery(tx: Db, { id, isUrgent }: Pick<MailRow, 'id' | 'isUrgent'>, waitMs = 0): Promise<void> {
  const priority = isUrgent ? priorities.urgent : 0
  return enqueueTask(tx, deliveryTask, { mailId: id }, { key: `mail:${id}`, priority, waitMs })
}

/** Of an earlier release, or whose task was lost. */
export async function enqueueLostDeliveries({ db }: Deps): Promise<void> {
  for (const mail of await listMailWithoutTask(db)) await enqueueDelivery(db, mail)
}

/** Sends it if it is due; one that a server had in hand when it was killed is due a while later. */
export async function deliverMail(deps: Deps, handlers: MailHandlers, mailId: string): Promise<void> {
  const now = deps.clock.now()
  const claimed = await claimMail(deps.db, mailId, now, later(now, heldForMinutes))
  const mail = await findMail(deps.db, mailId)
  if (!mail || mail.status !== 'queued') return
  if (claimed) return deliver(deps, handlers[mail.kind] ?? {}, mail)
  await enqueueDelivery(deps.db, mail, mail.dueAt.getTime() - now.getTime())
}

async function deliver(deps: Deps, { whyNotNow, attachments, onSent }: MailHandler, mail: MailRow) {
  const problem = (await whyNotNow?.(deps.db, mail)) ?? (await attempt(deps, mail, attachments))
  const { clock, mailer } = deps
  if (problem) {
    await recordProblem(deps, mail, problem)
    if (problem.isWaiting) return
    deps.log.warn({ mailId: mail.id, attempts: mail.attempts, problem: problem.message }, 'A mail could not be sent.')
    return
  }
  const status = mailer.goesTo === 'server' ? 'sent' : 'written'
  await deps.db.transaction().execute(async (tx) => {
    const isOurs = await recordAttempt(tx, mail, { status, problem: '', at: clock.now() })
    if (isOurs && status === 'sent') await onSent?.(tx, deps, mail)
  })
}

/** Null when it has left. */
async function attempt(
  deps: Deps,
  mail: MailRow,
  attachmentsOf: MailHandler['attachments'],
): Promise<MailProblem | null> {
  const { db, files, mailer } = deps
  try {
    const documents = [...((await attachmentsOf?.(deps, mail)) ?? [])]
    for (const fileId of [mail.fileId, mail.reportFileId].filter((id) => id !== null)) {
      const file = await findFile(db, fileId)
      if (!file) return { message: 'The paper is missing from the file store.', isLasting: true }
      if (await isWithdrawn(db, fileId)) {
        return { message: 'Not sent: the certificate was withdrawn.', isLasting: true }
      }
      documents.push(file)
    }
    await mailer.send({
      id: mail.id,
      to: { name: mail.toName, address: mail.toEmail },
      // The firm's mailbox may be one that nobody reads.
      replyTo: { name: mail.queuedByName, address: mail.queuedByEmail },
      subject: mail.subject,
      text: mail.body,
      html: mail.html,
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

async function recordProblem({ db, clock }: Deps, mail: MailRow, { message, isLasting, isWaiting }: MailProblem) {
  const now = clock.now()
  const wait = isWaiting ? waitMinutes : isLasting ? null : minutesToNextTry(mail.attempts, mail.isUrgent)
  if (wait === null) {
    await recordAttempt(db, mail, { status: 'failed', problem: message, at: now })
    return
  }
  await db.transaction().execute(async (tx) => {
    const isOurs = await recordAttempt(tx, mail, { status: 'queued', problem: message, at: later(now, wait) })
    if (isOurs) await enqueueDelivery(tx, mail, wait * minute)
  })
}

function later(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minute)
}
