import { reachedSteps, type ReminderChoice, stepToTell } from '#contract/reminders/reminder-steps.rules.ts'
import type { ReminderPreview } from '#contract/reminders/reminders.contract.ts'
import { addDays, type Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { requireCompany } from '#server/features/companies/companies.actions.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { type DuePiece, listDuePieces } from './due-pieces.queries.ts'
import { reminderMail } from './reminder-body.ts'
import { findReminderSettings, listRecipients } from './reminder-settings.queries.ts'
import { reminderWords, type ReminderWords, type ToldPiece } from './reminder-words.rules.ts'
import { isRunFinished } from './reminders.queries.ts'

interface PieceToTell extends DuePiece {
  step: number
}

export async function listPiecesToTell(
  db: Db,
  companyId: string,
  { choice, day }: { choice: ReminderChoice; day: Day },
): Promise<PieceToTell[]> {
  const pieces = await listDuePieces(db, companyId, day)
  return pieces.flatMap((piece) => {
    const step = stepToTell(choice, piece, day)
    return step === null ? [] : { ...piece, step }
  })
}

/** What is told covers the steps that have passed meanwhile: they are never told. */
export function reminderStepsOf(pieces: PieceToTell[], choice: ReminderChoice, day: Day) {
  const told = pieces.map(({ _id, dueDate, step }) => ({ equipmentId: _id, dueDate, step }))
  const covered = told.flatMap(({ equipmentId, dueDate, step }) =>
    reachedSteps(choice, dueDate, day)
      .filter((passed) => passed !== step)
      .map((passed) => ({ equipmentId, dueDate, step: passed })),
  )
  return { told, covered }
}

export function wordsFor(company: string, pieces: PieceToTell[], day: Day): ReminderWords {
  return reminderWords(company, pieces.map(toTold), day)
}

function toTold({ description, serialNumber, dueDate, visitDate, ...place }: PieceToTell): ToldPiece {
  const { siteId, addressLine1, city, postcode } = place
  const address = [addressLine1, [city, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return { description, serialNumber, dueDate, visitDate, site: siteId === null ? null : { _id: siteId, address } }
}

export async function previewReminder(deps: Deps, companyId: string): Promise<ReminderPreview> {
  const { db, publicUrl } = deps
  const company = await requireCompany(db, companyId)
  const firm = await findToolSettings(db)
  const settings = await findReminderSettings(db, companyId)
  const recipients = (await listRecipients(db, companyId)).filter(({ state }) => state === 'active')
  const nextRun = await nextRunDay(deps)
  const pieces = await listPiecesToTell(db, companyId, { choice: settings, day: nextRun })
  const whyNone = reasonForNone({
    remindersOn: firm.remindersOn,
    isOn: settings.isOn,
    pieces: pieces.length,
    recipients: recipients.length,
  })
  const common = { recipients: recipients.map(({ name, email }) => ({ name, email })), nextRun, whyNone }
  if (pieces.length === 0) return { subject: '', text: '', html: '', ...common }
  const words = wordsFor(company.name, pieces, nextRun)
  return { ...reminderMail(words, { recipient: recipients[0], company: company.name, firm, publicUrl }), ...common }
}

/** Today while today's is not over: also one that comes late, because no server was there at its hour. */
async function nextRunDay({ db, clock }: Deps): Promise<Day> {
  const today = clock.today()
  return (await isRunFinished(db, today)) ? addDays(today, 1) : today
}

interface Reasons {
  remindersOn: boolean
  isOn: boolean
  pieces: number
  recipients: number
}

function reasonForNone({ remindersOn, isOn, pieces, recipients }: Reasons): string {
  if (!remindersOn) return 'Reminders are switched off for all companies, in Tool Settings.'
  if (!isOn) return 'Reminders are switched off for this company.'
  if (recipients === 0) return 'No reminder contact is chosen.'
  return pieces === 0 ? 'There is nothing new to remind this company of.' : ''
}
