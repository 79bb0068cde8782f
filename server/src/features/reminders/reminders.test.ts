import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deleteContact } from '#contract/companies/companies.contract.ts'
import { getDashboard } from '#contract/dashboard/dashboard.contract.ts'
import {
  getReminderSettings,
  listNobodyToTell,
  listReminders,
  previewReminder,
  updateReminderSettings,
} from '#contract/reminders/reminders.contract.ts'
import { updateToolSettings } from '#contract/tool-settings/tool-settings.contract.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { remindedCompany } from '#server/testing/given/reminded-company.ts'
import { mailHandlers } from '#server/tasks/all-tasks.ts'
import { testApp } from '#server/testing/test-app.ts'
import { sendDueReminders } from './send-reminders.actions.ts'

describe('the reminders of a company', () => {
  test('have defaults, are saved, and are not overwritten by an old page', async () => {
    const { admin, given } = await testApp()
    const company = await given.company()
    const jane = await given.contact({ company_id: company.id })
    const call = { companyId: company.id }

    const first = await admin.send(getReminderSettings, call)
    const saved = await admin.send(updateReminderSettings, {
      ...call,
      isOn: false,
      days: [7, 90, 7],
      contactIds: [jane.id],
      version: 1,
    })
    const stale = await admin.send(updateReminderSettings, { ...call, weeklyWhenOverdue: false, version: 1 })

    expect(first.body).toMatchObject({ isOn: true, days: [60, 30, 7], weeklyWhenOverdue: true, contactIds: [] })
    expect(saved.body).toMatchObject({ isOn: false, days: [90, 7], weeklyWhenOverdue: true, contactIds: [jane.id] })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale-version', current: { days: [90, 7] } } })
    expect((await admin.send(getReminderSettings, call)).body).toEqual(saved.body)
  })

  test('go to contacts of that company alone, and only a company that is there has any', async () => {
    const { admin, given } = await testApp()
    const company = await given.company()
    const stranger = await given.contact({ company_id: (await given.company()).id })
    const gone = await given.company({ deleted_at: new Date() })

    for (const contactIds of [[stranger.id], [stranger.id.replace(/.$/, '0')]]) {
      const refused = await admin.send(updateReminderSettings, { companyId: company.id, contactIds })
      expect(refused).toMatchObject({
        status: 400,
        body: { fields: { contactIds: 'Choose contacts of this company.' } },
      })
    }
    expect(await admin.send(updateReminderSettings, { companyId: company.id, days: [-1] })).toMatchObject({
      status: 400,
    })
    for (const call of [getReminderSettings, updateReminderSettings, previewReminder]) {
      expect((await admin.send(call, { companyId: gone.id })).status).toBe(404)
    }
  })
})

describe('the daily run', () => {
  test('waits for 07:00 in London, tells each company once, and not again that day', async () => {
    const { admin, clock, deps, piece } = await remindedCompany()
    await piece('CB-1', '2026-07-01')

    clock.set('2026-06-15T05:59:00Z')
    await sendDueReminders(deps)
    const early = await admin.send(listReminders)
    clock.set('2026-06-15T15:30:00Z')
    await sendDueReminders(deps)
    await piece('CB-2', '2026-07-01')
    await sendDueReminders(deps)
    const told = await admin.send(listReminders)
    clock.set('2026-06-16T06:00:00Z')
    await sendDueReminders(deps)
    const nextDay = await admin.send(listReminders)

    expect(early.body).toEqual([])
    expect(told.body).toMatchObject([
      {
        companyId: { name: 'Acme Ltd' },
        to: { name: 'Jane Doe', email: 'jane@acme.test' },
        subject: 'Thorough examinations: 1 piece due',
        sentOn: '2026-06-15',
        pieces: 1,
        status: 'queued',
      },
    ])
    expect(nextDay.body).toMatchObject([{ sentOn: '2026-06-16', pieces: 1 }, { sentOn: '2026-06-15' }])
  })

  test.each([
    ['the day before the clocks go forward', '2026-03-28T06:59:00Z', '2026-03-28T07:00:00Z'],
    ['the day on which they go forward', '2026-03-29T05:59:00Z', '2026-03-29T06:00:00Z'],
    ['the day before they go back', '2026-10-24T05:59:00Z', '2026-10-24T06:00:00Z'],
    ['the day on which they go back', '2026-10-25T06:59:00Z', '2026-10-25T07:00:00Z'],
  ])('is at 07:00 in London on %s', async (_, before, at) => {
    const { db, clock, deps, piece } = await remindedCompany()
    await piece('CB-1', '2026-01-01')
    const count = async () => (await db.selectFrom('reminders').select('id').execute()).length

    clock.set(before)
    await sendDueReminders(deps)
    const early = await count()
    clock.set(at)
    await sendDueReminders(deps)

    expect([early, await count()]).toEqual([0, 1])
  })

  test('sends nothing to a contact that was deleted after the preview, nor what is queued for one', async () => {
    const { admin, db, deps, given, company, contact, piece } = await remindedCompany()
    await piece('CB-1', '2026-06-10')
    const other = await given.contact({ company_id: company.id, email: 'other@acme.test' })
    const call = { companyId: company.id }
    await admin.send(updateReminderSettings, { ...call, contactIds: [contact.id, other.id] })
    const { body: preview } = await admin.send(previewReminder, call)

    await admin.send(deleteContact, { contactId: other.id })
    await sendDueReminders(deps)
    await admin.send(deleteContact, { contactId: contact.id })
    await deliverQueuedMail(deps, mailHandlers)

    expect(preview.recipients).toHaveLength(2)
    expect(await db.selectFrom('mails').select(['to_email', 'status']).execute()).toEqual([
      { to_email: 'jane@acme.test', status: 'failed' },
    ])
  })

  test('tells a company that was deleted of nothing, and counts it nowhere', async () => {
    const { admin, db, deps, piece } = await remindedCompany()
    await piece('CB-1', '2026-06-10')
    await db.updateTable('companies').set({ deleted_at: new Date() }).execute()

    await sendDueReminders(deps)

    expect(await db.selectFrom('reminders').select('id').execute()).toEqual([])
    expect((await admin.send(getDashboard)).body).toMatchObject({ nobodyToTell: 0, today: { overdue: 0 } })
  })

  test('says in the preview what it will send, and sends that', async () => {
    const { admin, db, deps, company, piece } = await remindedCompany()
    await piece('CB-1', '2026-06-10')
    const call = { companyId: company.id }

    const { body: preview } = await admin.send(previewReminder, call)
    await sendDueReminders(deps)
    const mail = await db.selectFrom('mails').select(['subject', 'body', 'html']).executeTakeFirstOrThrow()
    const { body: after } = await admin.send(previewReminder, call)

    expect(preview).toMatchObject({
      recipients: [{ name: 'Jane Doe', email: 'jane@acme.test' }],
      nextRun: '2026-06-15',
      whyNone: '',
    })
    expect(mail).toEqual({ subject: preview.subject, body: preview.text, html: preview.html })
    expect(preview.text).toContain('http://localhost:3000/customer/equipment')
    expect(after).toMatchObject({
      subject: '',
      text: '',
      nextRun: '2026-06-16',
      whyNone: expect.stringContaining('nothing new'),
    })
  })

  test('tells of what is in use and safe, by site, and of a planned visit instead of asking for one', async () => {
    const { admin, given, db, deps, company, piece } = await remindedCompany()
    const other = await given.site({ company_id: company.id, address_line1: '2 Dock Lane', city: 'Goole' })
    await piece('LATE-1', '2026-06-10')
    await piece('UNSAFE-1', '2026-06-10', { is_not_fit: true })
    await piece('UNSAFE-2', '2026-06-10', { danger_by: '2026-06-14' })
    await piece('STORED-1', '2026-06-10', { lifecycle: 'stored', lifecycle_reason: 'Spare' })
    await piece('FAR-1', '2026-12-10')
    const job = await given.job({ company_id: company.id, scheduled_on: '2026-07-20' })
    for (const serial of ['VISIT-1', 'VISIT-2', 'VISIT-3', 'UNSAFE-3']) {
      const { id } = await piece(serial, null, { site_address_id: other.id })
      await given.item({ job_id: job.id, equipment_id: id, status: 'awaiting_inspection', serial_number: serial })
      const kept = { next_examination_on: '2026-07-10', danger_by: serial === 'UNSAFE-3' ? '2026-06-14' : null }
      await db.updateTable('equipment').set(kept).where('id', '=', id).execute()
    }

    await sendDueReminders(deps)
    const { body: rows } = await admin.send(listReminders, { companyId: company.id })
    const { body: text } = await db.selectFrom('mails').select('body').executeTakeFirstOrThrow()

    expect(rows).toMatchObject([{ subject: 'Thorough examinations: 1 piece overdue, 3 in a planned visit', pieces: 4 }])
    expect(text).toContain('3 items must not be used after 10 July')
    expect(text).toMatch(/1 Quay Road, Hull HU1 1AA\n-+\n\nOverdue:\n- Chain Block, LATE-1/)
    expect(text).toMatch(/2 Dock Lane, Goole HU1 1AA\n-+\n\nVisit planned for 20\/07\/2026:\n- Chain Block, VISIT-1/)
    expect(text).not.toMatch(/UNSAFE|STORED|FAR/)
  })

  test('sends nothing while reminders are off, for the company or for all, and makes up for it later that day', async () => {
    const { admin, deps, company, piece } = await remindedCompany()
    await piece('CB-1', '2026-06-20')
    const firm = { companyName: 'Hopwood Ltd', companyAddress: '12 Foundry Lane' }
    const count = async () => (await admin.send(listReminders)).body.length

    await admin.send(updateToolSettings, { ...firm, remindersOn: false })
    await sendDueReminders(deps)
    const { body: preview } = await admin.send(previewReminder, { companyId: company.id })
    expect([await count(), preview.whyNone]).toEqual([0, expect.stringContaining('for all companies')])

    await admin.send(updateToolSettings, { ...firm, remindersOn: true })
    await sendDueReminders(deps)
    expect(await count()).toBe(1)
  })

  test('writes a mail whose reader can answer, open the register and end it with one click', async () => {
    const { admin, db, deps, folder, piece } = await remindedCompany()
    await piece('CB-1', '2026-06-20')

    await sendDueReminders(deps)
    await deliverQueuedMail(deps, {})
    const [name = ''] = await readdir(join(folder, 'mail'))
    const eml = await readFile(join(folder, 'mail', name), 'utf8')
    const { token } = await db.selectFrom('reminder_recipients').select('token').executeTakeFirstOrThrow()

    expect(eml.replaceAll('\r\n ', ' ')).toContain(`List-Unsubscribe: <http://localhost:3000/unsubscribe/${token}>`)
    expect(eml).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(eml).toContain(`<${admin.user.email}>`)
    expect(eml).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/)
    expect((await admin.send(listReminders)).body).toMatchObject([{ status: 'written', fileName: '' }])
  })
})

test('a company with due pieces and nobody to tell is listed until somebody is told', async () => {
  const { admin, company, contact, piece } = await remindedCompany()
  await piece('CB-1', '2026-06-10')
  await piece('CB-2', '2026-07-10')
  const choose = (contactIds: string[]) => admin.send(updateReminderSettings, { companyId: company.id, contactIds })

  const told = await admin.send(listNobodyToTell)
  await choose([])
  const unnotified = await admin.send(listNobodyToTell)
  const { body: counts } = await admin.send(getDashboard)
  const beyond = await admin.send(listNobodyToTell, { limit: 1, offset: 5 })
  await choose([contact.id])

  expect(told.body).toEqual([])
  expect(unnotified.body).toEqual([{ companyId: { _id: company.id, name: 'Acme Ltd' }, overdue: 1, due: 1 }])
  expect(counts.nobodyToTell).toBe(1)
  expect([beyond.body, beyond.headers['x-total-count']]).toEqual([[], '1'])
  expect((await admin.send(getDashboard)).body.nobodyToTell).toBe(0)
})
