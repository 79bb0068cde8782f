import { isWorthAnotherTry, minutesToNextTry, type MailKind } from '#contract/mail/mail.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { findFile } from '#server/features/files/files.queries.ts'
import { claimDueMail, isWithdrawn, recordAttempt, type MailRow } from './mail.queries.ts'

/** What else becomes true when a document has left, in the transaction that says so. */
export type OnSent = Partial<Record<MailKind, (tx: Db, deps: Deps, mail: MailRow) => Promise<void>>>

const minute = 60_000

/** Longer than any attempt can take; after a kill the mail waits so long for the next server. */
const heldForMinutes = 5

/** Delivers what is due, one after the other. True when something was. */
export async function deliverDueMail(deps: Deps, onSent: OnSent, isStopping = () => false): Promise<boolean> {
  let hasDelivered = false
  while (!isStopping()) {
    const now = deps.clock.now()
    const mail = await claimDueMail(deps.db, now, later(now, heldForMinutes))
    if (!mail) break
    hasDelivered = true
    await deliver(deps, onSent, mail)
  }
  return hasDelivered
}

async function deliver(deps: Deps, onSent: OnSent, mail: MailRow) {
  const problem = await attempt(deps, mail)
  const { clock, mailer } = deps
  if (problem) {
    await recordAttempt(deps.db, mail, afterProblem(clock.now(), mail, problem))
    deps.log.warn({ mailId: mail.id, attempts: mail.attempts, problem: problem.message }, 'A mail could not be sent.')
    return
  }
  const status = mailer.goesTo === 'server' ? 'sent' : 'written'
  await deps.db.transaction().execute(async (tx) => {
    const isOurs = await recordAttempt(tx, mail, { status, problem: '', at: clock.now() })
    if (isOurs && status === 'sent') await onSent[mail.kind]?.(tx, deps, mail)
  })
}

interface Problem {
  message: string
  isLasting: boolean
}

/** Null when it has left. */
async function attempt({ db, files, mailer }: Deps, mail: MailRow): Promise<Problem | null> {
  try {
    const file = await findFile(db, mail.fileId)
    if (!file) return { message: 'The paper is missing from the file store.', isLasting: true }
    if (await isWithdrawn(db, mail.fileId)) {
      return { message: 'Not sent: the certificate was withdrawn.', isLasting: true }
    }
    await mailer.send({
      id: mail.id,
      to: { name: mail.toName, address: mail.toEmail },
      // The firm's mailbox may be one that nobody reads.
      replyTo: { name: mail.queuedByName, address: mail.queuedByEmail },
      subject: mail.subject,
      text: mail.body,
      html: mail.html,
      attachment: { filename: file.name, contentType: file.mediaType, content: await files.open(file.key) },
    })
    return null
  } catch (error) {
    const { message = String(error), responseCode }: { message?: string; responseCode?: number } = Object(error)
    return { message: message.slice(0, 500), isLasting: !isWorthAnotherTry({ responseCode }) }
  }
}

function afterProblem(now: Date, { attempts }: MailRow, { message, isLasting }: Problem) {
  const wait = isLasting ? null : minutesToNextTry(attempts)
  return wait === null
    ? { status: 'failed' as const, problem: message, at: now }
    : { status: 'queued' as const, problem: message, at: later(now, wait) }
}

function later(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * minute)
}
