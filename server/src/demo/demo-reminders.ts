import { defaultReminderDays } from '#contract/reminders/reminder-steps.rules.ts'
import { addDays, dayInLondon } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { saveRecipient, saveReminderSettings } from '#server/features/reminders/reminder-settings.queries.ts'
import { remindCompany } from '#server/features/reminders/send-reminders.actions.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { settleDemoReminders } from './demo-data.queries.ts'
import type { DemoOffice } from './demo-visits.ts'

const toldDaysAgo = [[35, 5], [12]]
const problem = '550 5.2.2 The mailbox is full.'

export async function fillDemoReminders(tx: Db, office: DemoOffice, publicUrl: string) {
  const { now: changedAt, adminId, companies } = office
  const firm = await findToolSettings(tx)
  for (const [index, daysAgo] of toldDaysAgo.entries()) {
    const companyId = companies[index]?.id
    const [contact] = companyId ? await listContacts(tx, companyId) : []
    if (!companyId || !contact) continue
    const settings = { isOn: true, days: defaultReminderDays, weeklyWhenOverdue: true, version: 2 }
    await saveReminderSettings(tx, companyId, { ...settings, changedBy: adminId })
    const token = `demo-${contact._id}`
    const recipient = { companyId, contactId: contact._id, state: 'active', token, changedAt } as const
    await saveRecipient(tx, recipient)
    for (const days of daysAgo) {
      const now = new Date(`${addDays(office.today, -days)}T07:00:00Z`)
      const today = dayInLondon(now)
      const past = { clock: { now: () => now, today: () => today }, publicUrl }
      await remindCompany(tx, past, { companyId, firm, today, isHeld: false })
      await settleDemoReminders(tx, now, index < toldDaysAgo.length - 1 ? '' : problem)
    }
  }
}
