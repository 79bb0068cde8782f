import { expect, test } from 'vitest'
import { deleteContact, updateContact } from '#contract/companies/companies.contract.ts'
import { getNotice, readNotice } from '#contract/notices/notice-timeline.contract.ts'
import { crackedHook, dangerousJob } from '#server/testing/given/dangerous-job.ts'

const later = {
  ...crackedHook,
  serialNumber: 'CB-2',
  fitForPurpose: true,
  defectImmediateDanger: false,
  defectPotentialDanger: true,
  dangerByDate: '2026-09-01',
}

/** A notice that was mailed to Jane, about what could become a danger, or about that and the cracked hook. */
async function mailedNotice({ isAboutBoth = false } = {}) {
  const context = await dangerousJob()
  const { app, admin, db, given, job, item, added, told } = context
  const contact = await given.contact({ company_id: job.company_id, email: 'jane@acme.test' })
  const worn = await added(later)
  const { _id: noticeId } = await told({ itemIds: isAboutBoth ? [item._id, worn._id] : [worn._id] })
  const mail = await db.selectFrom('mails').select('body').where('to_email', '=', 'jane@acme.test').executeTakeFirst()
  const token = /\/notices\/([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  const url = `/notices/${token}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = (fields: Record<string, string>) =>
    app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })
  const post = (fields: Record<string, string>) => form({ ...fields, step: 'send' })
  const acknowledgements = async () => (await admin.send(getNotice, { noticeId })).body.acknowledgements
  return { ...context, contact, worn, noticeId, token, form, post, page: () => app.inject({ url }), acknowledgements }
}

test('what could become a danger may be answered with the day by which it will be repaired', async () => {
  const { page, post, acknowledgements, admin, noticeId } = await mailedNotice()
  for (const label of [
    'It will be repaired by …',
    'Out of use, I have seen it<',
    'Not here any more',
    'I dispute this',
  ])
    expect((await page()).body).toContain(label)

  const missing = await post({ says: 'will_be_repaired', repairBy: '', name: 'Jane', words: '' })
  const past = await post({ says: 'will_be_repaired', repairBy: '2026-06-14', name: 'Jane', words: '' })
  for (const { body } of [missing, past]) expect(body).toContain('Enter the day by which it will be repaired.')
  const mistyped = await post({ says: 'will_be_repaired', repairBy: '2090-01-01', name: 'Jane', words: '' })
  expect(mistyped.body).toContain('Enter a day within a year from today.')
  expect(await acknowledgements()).toEqual([])

  const thanks = await post({ says: 'will_be_repaired', repairBy: '2026-07-01', name: 'Jane', words: '' })
  expect(thanks.body).toContain('Jane: It will be repaired by 1 July 2026')
  expect(await acknowledgements()).toMatchObject([{ says: 'will_be_repaired', repairBy: '2026-07-01' }])
  const { state, timeline } = (await admin.send(getNotice, { noticeId })).body
  expect(state).toBe('read')
  expect(timeline.map(({ words }) => words)).toContain('Jane: It will be repaired by 1 July 2026')
})

test('an answer on the page counts once it was read back and sent, and is taken back there', async () => {
  const { db, form, page, acknowledgements } = await mailedNotice()
  await db.updateTable('tool_settings').set({ company_name: 'Hopwood Ltd', company_phone: '0114 496 0150' }).execute()
  expect((await page()).body).toMatch(/Hopwood Ltd[^]+Call Hopwood Ltd on <a href="tel:01144960150">0114 496 0150</)
  const answer = { says: 'not_here', name: 'Jane', words: 'Sold <last> week' }

  const check = await form(answer)
  expect(check.body).toContain('Check your answer')
  expect(check.body).toContain('<input type="hidden" name="words" value="Sold &lt;last&gt; week">')
  expect(await acknowledgements()).toEqual([])
  expect((await form({ ...answer, step: 'change' })).body).toContain('value="not_here" required checked')
  const thanks = await form({ ...answer, step: 'send' })
  expect(thanks.body).toContain('We’ve received your answer.')
  const [acknowledgement] = await acknowledgements()
  expect(acknowledgement).toMatchObject({ says: 'not_here', words: 'Sold <last> week' })

  expect(thanks.body).toContain(`name="acknowledgements" value="${acknowledgement?._id}"`)
  const back = await form({ step: 'take-back', acknowledgements: String(acknowledgement?._id) })

  expect(back.body).toContain('You took your answer back. The danger still needs one.')
  expect(await acknowledgements()).toEqual([])
})

test('once the day has passed it must not be used, and a later repair is no answer', async () => {
  const { clock, form, page } = await mailedNotice()
  clock.set('2026-09-02T09:00:00Z')

  expect((await page()).body).toContain('Must not be used since 1 September 2026')
  expect((await page()).body).not.toMatch(/could become a danger|will_be_repaired/i)
  const late = await form({ says: 'will_be_repaired', repairBy: '2026-10-01', name: 'Jane' })
  expect(late.body).toContain('This is a danger now. Keep it out of use until it’s repaired.')
})

test('a danger now is not answered with a later repair', async () => {
  const { visitor, item, token } = await mailedNotice({ isAboutBoth: true })
  const answer = { token, says: 'will_be_repaired', repairBy: '2026-07-01', name: 'Jane' } as const

  expect((await visitor.send(readNotice, { ...answer, itemId: item._id })).status).toBe(400)
  expect((await visitor.send(readNotice, answer)).status).toBe(400)
})

test('several items of a notice are answered one by one, in one go', async () => {
  const { page, post, acknowledgements, item, worn } = await mailedNotice({ isAboutBoth: true })
  expect((await page()).body.match(/value="will_be_repaired"/g)).toHaveLength(1)

  const { statusCode, body } = await post({
    [`says-${item._id}`]: 'out_of_use',
    [`says-${worn._id}`]: 'will_be_repaired',
    [`repairBy-${worn._id}`]: '2026-07-01',
    name: 'Jane',
    words: '',
  })

  expect(statusCode).toBe(200)
  expect(body).toMatch(/Jane: [^<]+: Out of use[^]+Jane: [^<]+: It will be repaired by 1 July 2026/)
  expect(await acknowledgements()).toMatchObject([
    { says: 'out_of_use', itemId: item._id },
    { says: 'will_be_repaired', itemId: worn._id, repairBy: '2026-07-01' },
  ])
})

test('a link takes 20 answers a day, none with more than two kilobytes of words, and more the next day', async () => {
  const { visitor, clock, token, post } = await mailedNotice()
  const answer = (words: string) => visitor.send(readNotice, { token, says: 'out_of_use', name: 'Jane', words })

  const tooLong = 'This is too long. Use fewer words.'
  expect(await answer('x'.repeat(2049))).toMatchObject({ status: 400, body: { fields: { words: tooLong } } })
  expect(await answer('é'.repeat(1025))).toMatchObject({ status: 400, body: { fields: { words: tooLong } } })
  expect((await post({ says: 'out_of_use', name: 'Jane', words: 'x'.repeat(3000) })).body).toContain(tooLong)
  for (let sent = 0; sent < 20; sent += 1) {
    clock.pass(1)
    expect((await answer(`Answer ${sent}`)).status).toBe(200)
  }
  expect((await answer('One more')).status).toBe(429)
  expect((await answer('Answer 19')).status).toBe(200)
  clock.pass(24 * 60)
  expect((await answer('One more')).status).toBe(200)
})

test('a link ends with its contact: deleted, or with another email', async () => {
  const { admin, page, contact } = await mailedNotice()
  expect((await page()).statusCode).toBe(200)
  await admin.send(updateContact, { contactId: contact.id, name: 'Jane Smith' })
  expect((await page()).statusCode).toBe(200)

  await admin.send(updateContact, { contactId: contact.id, email: 'bo@acme.test' })
  expect((await page()).statusCode).toBe(404)

  await admin.send(updateContact, { contactId: contact.id, email: 'jane@acme.test' })
  expect((await page()).statusCode).toBe(200)
  await admin.send(deleteContact, { contactId: contact.id })
  expect((await page()).statusCode).toBe(404)
})

test('the customer’s timeline has no mails to the office, no fault of the mail server and no file', async () => {
  const { admin, owner, db, clock, noticeId } = await mailedNotice()
  const settled = { settled_at: clock.now(), last_problem: 'connect ECONNREFUSED 10.0.0.7:25' }
  await db
    .updateTable('mails')
    .set({ status: 'failed', ...settled })
    .execute()
  const timelineOf = async (reader: typeof owner | typeof admin) =>
    JSON.stringify((await reader.send(getNotice, { noticeId })).body.timeline)

  const [shown, own] = [await timelineOf(owner), await timelineOf(admin)]
  await db.updateTable('mails').set({ status: 'written', last_problem: '' }).execute()
  const written = await timelineOf(owner)

  expect(shown).toContain('jane@acme.test')
  expect(shown).not.toMatch(/ECONNREFUSED/)
  expect(shown).not.toContain(admin.user.email)
  expect(own).toMatch(/ECONNREFUSED/)
  expect(own).toContain(admin.user.email)
  expect(written).not.toMatch(/file|Emailed/)
  expect(written).toContain('is waiting to be sent')
})
