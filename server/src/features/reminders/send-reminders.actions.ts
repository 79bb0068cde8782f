import { randomUUID } from 'node:crypto'
import { lastRunDay, reminderTime, stepToTell } from '#contract/reminders/reminder-steps.rules.ts'
import { type Day, londonTime } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueMail, heldByRestore } from '#server/features/mail/deliver.actions.ts'
import { findRestoreToHold, markHeld } from '#server/features/system/system.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import type { Task } from '#server/tasks/task.ts'
import { listPiecesToTell, reminderStepsOf, wordsFor } from './company-reminder.actions.ts'
import { listDueByCompany } from './due-pieces.queries.ts'
import { reminderMail, type FirmInReminders } from './reminder-body.ts'
import { findReminderSender, findReminderSettings, listRecipients } from './reminder-settings.queries.ts'
import { claimReminder, finishRun, insertSteps, isRunFinished } from './reminders.queries.ts'

/** Once a day from 07:00 in London, by whichever server. After a stop half way, the next call tells the rest. */
export async function sendDueReminders(deps: Deps) {
  const { db, clock } = deps
  await holdAfterRestore(deps)
  const today = clock.today()
  if (londonTime(clock.now()) < reminderTime || (await isRunFinished(db, today))) return
  await remindCompanies(deps, { today, isHeld: false })
}

/** The lost system may have sent what was due up to its last morning: the office decides about that. */
async function holdAfterRestore(deps: Deps) {
  const restore = await findRestoreToHold(deps.db, 'reminders_held_at')
  if (!restore) return
  const today = lastRunDay(restore.restoredAt)
  if (lastRunDay(restore.backupMadeAt) < today) await remindCompanies(deps, { today, isHeld: true })
  await markHeld(deps.db, 'reminders_held_at', deps.clock.now())
}

type Run = Pick<ToRemind, 'today' | 'isHeld'>

async function remindCompanies(deps: Deps, { today, isHeld }: Run) {
  const { db, clock, log } = deps
  const firm = await findToolSettings(db)
  if (!firm.remindersOn) return
  let failures = 0
  for (const companyId of await companiesToTell(db, today)) {
    try {
      await db.transaction().execute((tx) => remindCompany(tx, deps, { companyId, firm, today, isHeld }))
    } catch (error) {
      failures += 1
      log.warn({ err: error, companyId }, 'A company could not be reminded; it is tried again.')
    }
  }
  if (failures > 0) throw new Error(`${failures} companies could not be reminded; they are tried again.`)
  await finishRun(db, today, clock.now())
}

async function companiesToTell(db: Db, today: Day): Promise<string[]> {
  const due = await listDueByCompany(db, today)
  return [...new Set(due.filter((each) => stepToTell(each, each, today) !== null).map(({ companyId }) => companyId))]
}

interface ToRemind {
  companyId: string
  firm: FirmInReminders
  today: Day
  isHeld: boolean
}

export async function remindCompany(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'publicUrl'>,
  { companyId, firm, today, isHeld }: ToRemind,
) {
  const id = randomUUID()
  const settings = await findReminderSettings(tx, companyId)
  const recipients = (await listRecipients(tx, companyId)).filter(({ state }) => state === 'active')
  const pieces = await listPiecesToTell(tx, companyId, { choice: settings, day: today })
  const [first] = recipients
  if (!settings.isOn || !first || pieces.length === 0) return
  const isOurs = await claimReminder(tx, { id, companyId, sentOn: today, pieceCount: pieces.length })
  if (!isOurs) return
  await insertSteps(tx, id, reminderStepsOf(pieces, settings, today))
  const queuedBy = await findReminderSender(tx, companyId)
  if (queuedBy === undefined) throw new Error('There is no administrator whom a reply could reach.')
  const words = wordsFor(first.companyName, pieces, today)
  for (const recipient of recipients) {
    const to = { recipient, company: recipient.companyName, firm, publicUrl: deps.publicUrl }
    const { text, ...mail } = reminderMail(words, to)
    await enqueueMail(tx, {
      id: randomUUID(),
      kind: 'reminder',
      about: id,
      contactId: recipient.contactId,
      toName: recipient.name,
      toEmail: recipient.email,
      ...mail,
      message: '',
      body: text,
      queuedAt: deps.clock.now(),
      queuedBy,
      heldBecause: isHeld ? heldByRestore : undefined,
    })
  }
}

/** Asked every five minutes: it knows London's 07:00 by itself, and makes up for a server that was away then. */
export const sendRemindersTask: Task = {
  name: 'send-reminders',
  summary: 'Reminds customers of examinations that are due. Sent daily at 07:00.',
  schedule: '*/5 * * * *',
  run: ({ deps }) => sendDueReminders(deps),
}
