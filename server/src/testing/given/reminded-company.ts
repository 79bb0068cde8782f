import { updateReminderSettings } from '#contract/reminders/reminders.contract.ts'
import type { Deps } from '#server/deps.ts'
import { testApp } from '#server/testing/test-app.ts'

/** A company with a site and one contact who is told, on 15 June 2026 at 07:00 in London. */
export async function remindedCompany(changes?: Partial<Deps>) {
  const context = await testApp(changes)
  const { admin, given, clock, db } = context
  clock.set('2026-06-15T06:00:00Z')
  await db.updateTable('tool_settings').set({ company_name: 'Hopwood Ltd' }).execute()
  const company = await given.company({ name: 'Acme Ltd' })
  const contact = await given.contact({ company_id: company.id })
  const site = await given.site({ company_id: company.id })
  await admin.send(updateReminderSettings, { companyId: company.id, contactIds: [contact.id] })

  /** Entered by hand and due on a day; each by a serial number of its own. */
  const piece = (serialNumber: string, dueDate: string | null, facts: object = {}) =>
    given.equipment({
      company_id: company.id,
      site_address_id: site.id,
      serial_number: serialNumber,
      next_examination_on: dueDate,
      ...facts,
    })

  return { ...context, company, contact, site, piece }
}
