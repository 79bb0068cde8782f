import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createContact, updateContact } from '#contract/companies/companies.contract.ts'
import { rectifyEquipment } from '#contract/equipment/equipment.contract.ts'
import { completeJob } from '#contract/inspections/inspections.contract.ts'
import {
  getNotice,
  listNotices,
  openNoticePage,
  printNotice,
  readNotice,
  recordCall,
} from '#contract/notices/notice-timeline.contract.ts'
import { deliverQueuedMail } from '#server/testing/mail/deliver-queued-mail.ts'
import { testMailServer } from '#server/testing/mail/test-mail-server.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'
import { escalateUnreadNotices } from './escalation.actions.ts'

/** A danger at a company with two contacts, one of whom gets no notices. */
async function mailedJob() {
  const context = await dangerousJob()
  const { admin, db, clock, job } = context
  const contact = { companyId: job.company_id, phone: '' }
  const jane = await admin.send(createContact, { ...contact, name: 'Jane Doe', email: 'jane@acme.test' })
  const john = await admin.send(createContact, {
    ...contact,
    name: 'John Doe',
    email: 'john@acme.test',
    getsNotices: false,
  })
  const mails = () => db.selectFrom('mails').selectAll().where('kind', '=', 'notice').orderBy('to_email').execute()
  /** As the mail server takes over all that waits. */
  const leave = () =>
    db.updateTable('mails').set({ status: 'sent', settled_at: clock.now() }).where('status', '=', 'queued').execute()
  async function link() {
    const body = (await mails()).find(({ to_email }) => to_email === 'jane@acme.test')?.body ?? ''
    return /\/notices\/([\w-]+)/.exec(body)?.[1] ?? ''
  }
  return { ...context, jane, john, mails, leave, link }
}

describe('a notice', () => {
  test('is mailed at once to the contacts that get notices, who read “you” where they were told, and to the administrators', async () => {
    const { admin, john, mails, told } = await mailedJob()
    expect(john.body.getsNotices).toBe(false)

    const notice = await told({ toldName: 'Jane Doe', toldRole: 'Manager' })

    const sent = await mails()
    expect(sent.map(({ to_email }) => to_email)).toEqual([admin.user.email, 'jane@acme.test'].sort())
    for (const { to_email, subject, body, about } of sent) {
      const who = to_email === 'jane@acme.test' ? 'you' : 'Jane Doe (Manager)'
      expect(body).toContain(` told ${who} in person.`)
      expect(subject).toMatch(/^Danger: Chain Block, serial number CB-1 at /)
      expect(body).toContain('What is wrong: Hook: Cracked')
      expect(about).toBe(notice._id)
    }
  })

  test('that the server makes at completion is mailed too, also to a contact who was asked to get them since', async () => {
    const { engineer, admin, job, john, mails } = await mailedJob()
    await admin.send(updateContact, { contactId: john.body._id, getsNotices: true })

    await engineer.send(completeJob, { jobId: job.id })

    expect(await mails()).toHaveLength(3)
  })

  test('that nobody has read two hours after it was sent goes to all contacts, once', async () => {
    const { deps, clock, mails, leave, told } = await mailedJob()
    await told()
    clock.pass(6 * 60)
    await escalateUnreadNotices(deps)
    expect(await mails()).toHaveLength(2)
    await leave()
    clock.pass(119)
    await escalateUnreadNotices(deps)
    expect(await mails()).toHaveLength(2)

    clock.pass(1)
    await Promise.all(Array.from({ length: 8 }, () => escalateUnreadNotices(deps)))
    await escalateUnreadNotices(deps)

    const again = (await mails()).filter(({ status }) => status === 'queued')
    expect(again.map(({ to_email }) => to_email)).toContain('john@acme.test')
    expect(again).toHaveLength(3)
  })

  test('goes to the mail server at once and ahead of other mail', async () => {
    const { db, told } = await mailedJob()

    await told()

    const { rows } = await sql<{ priority: number; isDue: boolean }>`
      select job.priority, job.run_at <= now() as "isDue"
      from graphile_worker.jobs as job join mails on job.key = 'mail:' || mails.id where mails.kind = 'notice'`.execute(
      db,
    )
    expect(rows).toHaveLength(2)
    for (const { priority, isDue } of rows) expect([priority < 0, isDue]).toEqual([true, true])
  })

  test('whose mail server was away for six hours leaves once, and the two hours count from then', async () => {
    const { deps, clock, told, mails } = await mailedJob()
    const mailServer = await testMailServer()
    const served = { ...deps, mailer: mailServer.mailer }
    await mailServer.goAway()
    await told()
    for (let hour = 0; hour < 6; hour += 1) {
      await deliverQueuedMail(served, {})
      clock.pass(60)
      await escalateUnreadNotices(served)
    }
    expect([mailServer.received.length, (await mails()).length]).toEqual([0, 2])

    await mailServer.comeBack()
    clock.pass(5)
    await deliverQueuedMail(served, {})
    await deliverQueuedMail(served, {})
    expect(mailServer.received).toHaveLength(2)

    clock.pass(119)
    await escalateUnreadNotices(served)
    expect(await mails()).toHaveLength(2)
    clock.pass(1)
    await escalateUnreadNotices(served)
    expect(await mails()).toHaveLength(5)
  })

  test('is on the office’s list a day after it was sent, until somebody has telephoned', async () => {
    const { admin, signedIn, clock, leave, told } = await mailedJob()
    const { _id: noticeId } = await told()
    await leave()
    clock.pass(24 * 60 - 1)
    const early = await signedIn(admin.user)
    expect((await early.send(listNotices, {})).body).toMatchObject([{ isToTelephone: false }])
    clock.pass(1)
    const office = await signedIn(admin.user)
    const toTelephone = async () =>
      (await office.send(listNotices, {})).body.filter(({ isToTelephone }) => isToTelephone)
    expect(await toTelephone()).toMatchObject([{ _id: noticeId, isToTelephone: true, state: 'unread' }])

    const call = { noticeId, name: 'Mel Moore', at: clock.now().toISOString(), words: 'Locked off.' }
    const later = await office.send(recordCall, { ...call, at: '2030-01-01T00:00:00Z' })
    expect(later).toMatchObject({ status: 400, body: { fields: { at: expect.any(String) } } })
    expect(await office.send(recordCall, call)).toMatchObject({ status: 200, body: { isToTelephone: false } })
    expect((await office.send(recordCall, call)).body.calls).toHaveLength(1)
    expect(await toTelephone()).toEqual([])
    const { body } = await office.send(getNotice, { noticeId })
    expect(body.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['made', 'told', 'sent', 'telephoned']),
    )
  })
})

describe('the link of a mail', () => {
  test('shows the notice without a sign-in, and takes the reader’s answer', async () => {
    const { app, visitor, admin, told, link } = await mailedJob()
    const { _id: noticeId } = await told()
    const token = await link()

    const page = await app.inject({ url: `/notices/${token}` })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Hook: Cracked')
    const answer = { token, says: 'disputed', name: 'Jane Doe', words: 'It is new.' } as const
    expect((await visitor.send(readNotice, answer)).status).toBe(200)
    const form = await app.inject({
      method: 'POST',
      url: `/notices/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'step=send&says=out_of_use&name=Jane&words=',
    })
    expect(form.body).toContain('We’ve received your answer.')
    expect(form.body).toContain('Jane: Out of use, I have seen it')

    const { body } = await admin.send(getNotice, { noticeId })
    expect(body.state).toBe('disputed')
    expect(body.acknowledgements).toMatchObject([
      { name: 'Jane Doe', says: 'disputed', words: 'It is new.' },
      { name: 'Jane' },
    ])
    expect((await admin.send(printNotice, { noticeId })).status).toBe(200)
  })

  test('takes the same answer once, however often it is sent, and chooses none beforehand', async () => {
    const { app, visitor, admin, clock, told, link } = await mailedJob()
    const { _id: noticeId } = await told()
    const token = await link()
    expect((await app.inject({ url: `/notices/${token}` })).body).not.toMatch(/<input[^>]* checked/)
    const answer = { token, says: 'out_of_use', name: 'Nat Porter', words: 'Locked off.' } as const

    const first = await visitor.send(readNotice, answer)
    clock.pass(1)
    const again = await visitor.send(readNotice, answer)

    expect(again).toMatchObject({ status: 200, body: first.body })
    expect((await admin.send(getNotice, { noticeId })).body.acknowledgements).toHaveLength(1)
  })

  test('takes the same answer once also when somebody else has answered in between', async () => {
    const { visitor, admin, told, link } = await mailedJob()
    const { _id: noticeId } = await told()
    const token = await link()
    const ann = { token, says: 'out_of_use', name: 'Ann', words: '' } as const
    const bob = { token, says: 'disputed', name: 'Bob', words: 'It is new.' } as const

    for (const answer of [ann, bob, ann, bob, ann]) expect((await visitor.send(readNotice, answer)).status).toBe(200)
    await Promise.all(Array.from({ length: 4 }, () => visitor.send(readNotice, { ...ann, words: 'Locked off.' })))

    const { acknowledgements } = (await admin.send(getNotice, { noticeId })).body
    expect(acknowledgements.map(({ name, words }) => `${name}: ${words}`)).toEqual([
      'Ann: ',
      'Bob: It is new.',
      'Ann: Locked off.',
    ])
  })

  test('is a plain page, 404, also when the mail program has left out its end or added to it', async () => {
    const { app, told, link } = await mailedJob()
    await told()
    const token = await link()

    for (const wrong of ['', token.slice(0, -1), `${token}x`, 'x'.repeat(250)]) {
      const { statusCode, body } = await app.inject({ url: `/notices/${wrong}` })
      expect([statusCode, body.includes('There is no open notice here')]).toEqual([404, true])
    }
  })

  test('keeps what a reader wrote when their answer or their name is missing or can’t be stored', async () => {
    const { app, told, link } = await mailedJob()
    await told()
    const request = { method: 'POST', url: `/notices/${await link()}` } as const
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }

    const { body } = await app.inject({ ...request, headers, payload: 'says=disputed&name=&words=Only+%3Cpaint%3E' })

    expect(body).toContain('Choose an answer and enter your name.')
    expect(body).toMatch(/value="disputed" required checked/)
    expect(body).toContain('>Only &lt;paint&gt;</textarea>')
    const unstorable = await app.inject({ ...request, headers, payload: 'says=disputed&name=Jane%00&words=' })
    expect([unstorable.statusCode, unstorable.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(unstorable.body).toContain('role="alert"')
    expect(unstorable.body).toContain('value="Jane"')
  })

  test('shows an item that was put right as such while another of the notice is a danger', async () => {
    const { app, admin, item, added, told, link } = await mailedJob()
    const other = await added({ ...crackedHook, serialNumber: 'CB-2' })
    await told({ itemIds: [item._id, other._id] })
    const rectified = { equipmentId: String(item.equipmentId), on: '2026-06-15', by: 'Us', description: 'Hook renewed' }
    await admin.send(rectifyEquipment, rectified)

    const { body } = await app.inject({ url: `/notices/${await link()}` })

    expect(body.match(/<h2>Must not be used</g)).toHaveLength(1)
    expect(body).toMatch(
      /Repaired<[^>]*><p class="what">Chain Block, serial number CB-1<\/p><p>Put right on 15 June 2026, reported by [^<]+; not examined since\.</,
    )
  })

  test('dies when the danger is closed, and is 404 when it was guessed, then 429', async () => {
    const { app, visitor, admin, item, told, link } = await mailedJob()
    await told()
    const token = await link()
    const rectified = { equipmentId: String(item.equipmentId), on: '2026-06-15', by: 'Us', description: 'Hook renewed' }
    await admin.send(rectifyEquipment, rectified)

    const dead = await app.inject({ url: `/notices/${token}` })
    expect(dead.statusCode).toBe(404)
    expect(dead.body).not.toContain('Cracked')
    const answer = { token, says: 'out_of_use', name: 'Jane' } as const
    expect((await visitor.send(readNotice, answer)).status).toBe(404)
    const statuses = []
    for (let guess = 0; guess < 59; guess += 1)
      statuses.push((await visitor.send(openNoticePage, { token: `guess-${guess}` })).status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(58)
    expect(statuses.at(-1)).toBe(429)
  })

  test('is a plain page also when it was lengthened, or garbled so that nobody can read it', async () => {
    const { app } = await mailedJob()

    for (const token of ['x'.repeat(8_000), 'abc%00', 'abc%zz']) {
      const page = await app.inject({ url: `/notices/${token}` })
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    }
  })

  test('is not needed by the customer, who answers signed in, and only for their own', async () => {
    const { owner, customer, engineer, told } = await mailedJob()
    const { _id } = await told()
    const answer = { token: _id, says: 'out_of_use', name: 'Cora Customer' } as const

    expect((await customer.send(readNotice, answer)).status).toBe(404)
    expect((await engineer.send(readNotice, answer)).status).toBe(404)
    expect((await owner.send(readNotice, answer)).status).toBe(200)
    expect((await owner.send(listNotices, { state: 'read' })).body).toHaveLength(1)
    expect((await customer.send(getNotice, { noticeId: _id })).status).toBe(404)
  })
})
