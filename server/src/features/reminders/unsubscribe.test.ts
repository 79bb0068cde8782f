import { expect, test } from 'vitest'
import { deleteContact, updateContact } from '#contract/companies/companies.contract.ts'
import { getReminderSettings, listReminders, updateReminderSettings } from '#contract/reminders/reminders.contract.ts'
import { getSubscription, subscribeAgain, unsubscribe } from '#contract/reminders/unsubscribe.contract.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { mailHandlers } from '#server/tasks/all-tasks.ts'
import { remindedCompany } from '#server/testing/given/reminded-company.ts'
import { sendDueReminders } from './send-reminders.actions.ts'

async function recipient() {
  const context = await remindedCompany()
  const { token } = await context.db.selectFrom('reminder_recipients').select('token').executeTakeFirstOrThrow()
  return { ...context, token }
}

const forms = [
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
] as const

test.each(forms)('a mail program ends the reminders with one click, sending %s', async (type, payload) => {
  const { admin, visitor, company, contact, token } = await recipient()

  const looked = await visitor.send(getSubscription, { token })
  const ended = await visitor.raw({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { 'content-type': type },
    payload,
  })
  const again = await visitor.send(unsubscribe, { token })
  const { body: settings } = await admin.send(getReminderSettings, { companyId: company.id })

  expect(looked.body).toEqual({
    firm: 'Hopwood Ltd',
    company: 'Acme Ltd',
    name: 'Jane Doe',
    email: 'jane@acme.test',
    isSubscribed: true,
    mayReturn: false,
  })
  expect(ended).toMatchObject({ status: 200, body: { isSubscribed: false, mayReturn: true } })
  expect(again.body).toEqual(ended.body)
  expect(settings).toMatchObject({
    contactIds: [],
    unsubscribed: [{ contactId: contact.id, at: '2026-06-15T06:00:00.000Z' }],
  })
})

test('a form is taken there and nowhere else', async () => {
  const { visitor, token } = await recipient()
  const [[type, payload]] = forms
  const refused = await visitor.raw({
    method: 'POST',
    url: `/api/unsubscribe/${token}`,
    headers: { 'content-type': type },
    payload,
  })
  expect(refused.status).toBe(415)
})

test('whoever unsubscribes gets nothing that is queued, can come back, and is not brought back by an old page', async () => {
  const { admin, visitor, signedIn, clock, deps, company, contact, piece, token } = await recipient()
  await piece('CB-1', '2026-06-17')
  const { body: opened } = await admin.send(getReminderSettings, { companyId: company.id })

  await sendDueReminders(deps)
  await visitor.send(unsubscribe, { token })
  await deliverQueuedMail(deps, mailHandlers)
  const [queued] = (await admin.send(listReminders)).body
  const old = await admin.send(updateReminderSettings, { companyId: company.id, ...opened, days: [10] })
  clock.set('2026-06-18T06:00:00Z')
  await sendDueReminders(deps)
  const whileAway = (await (await signedIn(admin.user)).send(listReminders)).body.length
  const back = await visitor.send(subscribeAgain, { token })
  await sendDueReminders(deps)
  clock.set('2026-06-19T06:00:00Z')
  await sendDueReminders(deps)
  const office = await signedIn(admin.user)

  expect(queued).toMatchObject({ status: 'failed', lastProblem: 'Not sent: this contact no longer gets reminders.' })
  expect(old).toMatchObject({ status: 409, body: { code: 'stale-version' } })
  expect(whileAway).toBe(1)
  expect(back.body).toMatchObject({ isSubscribed: true })
  expect((await office.send(listReminders)).body).toMatchObject([{ sentOn: '2026-06-19' }, { sentOn: '2026-06-15' }])
  expect((await office.send(getReminderSettings, { companyId: company.id })).body.contactIds).toEqual([contact.id])
})

test('an address that is not known, or whose contact is gone, is 404, and too many of them are refused', async () => {
  const { admin, visitor, contact, token } = await recipient()
  await admin.send(deleteContact, { contactId: contact.id })

  const gone = await visitor.send(getSubscription, { token })
  for (let count = 1; count < 60; count += 1) await visitor.send(unsubscribe, { token: `guess-${count}` })
  const refused = await visitor.send(getSubscription, { token: 'one-more' })

  expect(gone.status).toBe(404)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
})

test('a link to unsubscribe is dead once its contact has another email, and the new person has their own', async () => {
  const { admin, visitor, db, contact, piece, deps, token } = await recipient()
  await piece('CB-1', '2026-07-15')

  const renamed = await admin.send(updateContact, { contactId: contact.id, name: 'Jane Smith' })
  expect((await visitor.send(getSubscription, { token })).status).toBe(200)
  const changed = await admin.send(updateContact, { contactId: contact.id, name: 'Bo', email: 'bo@acme.test' })

  expect([renamed.status, changed.status]).toEqual([200, 200])
  expect((await visitor.send(getSubscription, { token })).status).toBe(404)
  expect((await visitor.send(unsubscribe, { token })).status).toBe(404)
  await sendDueReminders(deps)
  const mail = await db.selectFrom('mails').select(['to_email', 'unsubscribe_url']).executeTakeFirstOrThrow()
  expect(mail.to_email).toBe('bo@acme.test')
  const theirs = mail.unsubscribe_url?.split('/').at(-1) ?? ''
  expect((await visitor.send(getSubscription, { token: theirs })).body).toMatchObject({ email: 'bo@acme.test' })
})
