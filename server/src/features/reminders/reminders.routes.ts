import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reminders/reminders.contract.ts'
import * as unsubscribing from '#contract/reminders/unsubscribe.contract.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { toMail } from '#server/features/mail/mail.actions.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route } from '#server/http/route.ts'
import { listUnnotifiedCompanies } from './due-pieces.queries.ts'
import { previewReminder } from './company-reminder.actions.ts'
import { getReminderSettings, updateReminderSettings } from './reminder-settings.actions.ts'
import { listReminderMails } from './reminders.queries.ts'
import { getSubscription, subscribeAgain, unsubscribe } from './unsubscribe.actions.ts'
import type { Reminder } from '#contract/reminders/reminders.contract.ts'
import { britishDay } from '#contract/values/days.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'

const reminderColumns: readonly CsvColumn<Reminder>[] = [
  { header: 'Sent', cell: ({ sentOn }) => britishDay(sentOn) },
  { header: 'Company', cell: ({ companyId }) => companyId.name },
  { header: 'Name', cell: ({ to }) => to.name },
  { header: 'Email', cell: ({ to }) => to.email },
  { header: 'Pieces', cell: ({ pieces }) => pieces },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Problem', cell: ({ lastProblem }) => lastProblem },
]

export function reminderRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps

  route(app, contract.getReminderSettings, ({ companyId }) => getReminderSettings(deps, companyId))
  route(app, contract.updateReminderSettings, (input, actor) => updateReminderSettings(deps, actor, input))
  route(app, contract.previewReminder, ({ companyId }) => previewReminder(deps, companyId))
  const reminders = async (filter: Parameters<typeof listReminderMails>[1]) =>
    mapPage(await listReminderMails(db, filter), (row) => ({
      ...toMail(row),
      companyId: { _id: row.companyId, name: row.companyName },
      sentOn: row.sentOn,
      pieces: row.pieces,
    }))
  route(app, contract.listReminders, reminders)
  routeTable(app, deps, contract.exportReminders, { name: 'reminders', columns: reminderColumns }, (filter) =>
    reminders(filter),
  )
  route(app, contract.listNobodyToTell, async (page) =>
    mapPage(await listUnnotifiedCompanies(db, clock.today(), page), ({ companyId, companyName, overdue, due }) => ({
      companyId: { _id: companyId, name: companyName },
      overdue,
      due,
    })),
  )
  route(app, unsubscribing.getSubscription, ({ token }, { address }) => getSubscription(deps, { token, address }))
  for (const call of [unsubscribing.unsubscribe, unsubscribing.unsubscribeByMailProgram]) {
    route(app, call, ({ token }, { address }) => unsubscribe(deps, { token, address }))
  }
  route(app, unsubscribing.subscribeAgain, ({ token }, { address }) => subscribeAgain(deps, { token, address }))
}
