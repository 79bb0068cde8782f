import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reminders/reminders.contract.ts'
import * as unsubscribing from '#contract/reminders/unsubscribe.contract.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { toMail } from '#server/features/mail/mail.actions.ts'
import { route } from '#server/http/route.ts'
import { listUntoldCompanies } from './due-pieces.queries.ts'
import { previewReminder } from './preview-reminder.actions.ts'
import { getReminderSettings, updateReminderSettings } from './reminder-settings.actions.ts'
import { listReminderMails } from './reminders.queries.ts'
import { getSubscription, subscribeAgain, unsubscribe } from './unsubscribe.actions.ts'

export function reminderRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps

  route(app, contract.getReminderSettings, ({ companyId }) => getReminderSettings(deps, companyId))
  route(app, contract.updateReminderSettings, (input, actor) => updateReminderSettings(deps, actor, input))
  route(app, contract.previewReminder, ({ companyId }) => previewReminder(deps, companyId))
  route(app, contract.listReminders, async (filter) =>
    mapPage(await listReminderMails(db, filter), (row) => ({
      ...toMail(row),
      companyId: { _id: row.companyId, name: row.companyName },
      sentOn: row.sentOn,
      pieces: row.pieces,
    })),
  )
  route(app, contract.listNobodyToTell, async (page) =>
    mapPage(await listUntoldCompanies(db, clock.today(), page), ({ companyId, companyName, overdue, due }) => ({
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
