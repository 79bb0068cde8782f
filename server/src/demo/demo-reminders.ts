import { addDays, dayInLondon } from '#contract/values/days.ts'
import { defaultReminderDays } from '#contract/reminders/reminder-steps.rules.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listContacts } from '#server/features/companies/contacts.queries.ts'
import { saveReminderSettings, saveRecipient } from '#server/features/reminders/reminder-settings.queries.ts'
import { remindCompany } from '#server/features/reminders/send-reminders.actions.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { settleDemoReminders } from './demo-data.queries.ts'

interface DemoReminders extends Pick<Deps, 'clock' | 'publicUrl'> {
  adminId: string
  companies: { id: string }[]
}

const toldDaysAgo = [[35, 5], [12]]
const problem = '550 5.2.2 The mailbox is full.'

export async function fillDemoReminders(tx: Db, { clock, publicUrl, adminId, companies }: DemoReminders) {
  const firm = await findToolSettings(tx)
  for (const [index, daysAgo] of toldDaysAgo.entries()) {
    const companyId = companies[index]?.id
    const [contact] = companyId ? await listContacts(tx, companyId) : []
    if (!companyId || !contact) continue
    const settings = { isOn: true, days: defaultReminderDays, weeklyWhenOverdue: true, version: 2 }
    await saveReminderSettings(tx, companyId, { ...settings, changedBy: adminId })
    const token = `demo-${contact._id}`
    const recipient = { companyId, contactId: contact._id, state: 'active', token, changedAt: clock.now() } as const
    await saveRecipient(tx, recipient)
    for (const days of daysAgo) {
      const now = new Date(`${addDays(clock.today(), -days)}T07:00:00Z`)
      const today = dayInLondon(now)
      const past = { clock: { now: () => now, today: () => today }, publicUrl }
      await remindCompany(tx, past, { companyId, firm, today, isHeld: false })
      await settleDemoReminders(tx, now, index < toldDaysAgo.length - 1 ? '' : problem)
    }
  }
}
