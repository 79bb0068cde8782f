import nodeIcal from 'node-ical'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { renewCalendarFeed } from '#contract/calendar/calendar.contract.ts'
import { updateCompany } from '#contract/companies/companies.contract.ts'
import { createJob, deleteJob, updateJob } from '#contract/jobs/jobs.contract.ts'
import { takeJobNumbers } from '#server/features/jobs/jobs.queries.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Answer } from '#server/testing/test-person.ts'

const daysInMinutes = 24 * 60

async function office() {
  const context = await testApp()
  const company = await context.given.company({ name: 'Harbour Works' })
  const site = await context.given.site({ company_id: company.id })
  const fields = {
    title: 'Crane bay',
    scheduledDate: '2026-07-01',
    companyId: company.id,
    siteAddressId: site.id,
    assignedEngineerId: context.engineer.user.id,
  }
  const schedule = async (facts: object = {}) => (await context.admin.send(createJob, { ...fields, ...facts })).body
  const read = (address: string | null, headers: Record<string, string> = {}) =>
    context.visitor.raw({ method: 'GET', url: new URL(String(address)).pathname, headers })
  return { ...context, company, schedule, read }
}

/** As another implementation of iCalendar understands it. */
function eventsIn({ body }: Answer) {
  const entries = Object.values(nodeIcal.sync.parseICS(String(body)))
  return entries.flatMap((entry) => (entry?.type === 'VEVENT' ? [entry] : []))
}

describe('a feed', () => {
  test('holds one’s own jobs, all day or at their London time, without telephone numbers', async () => {
    const { engineer, admin, schedule, read } = await office()
    const timed = await schedule({
      startTime: '09:30',
      durationMinutes: 90,
      description: 'Ask for Bob, 07700 900123; gate, left',
    })
    const allDay = await schedule({ scheduledDate: '2026-12-01' })
    await schedule({ assignedEngineerId: admin.user.id })
    await schedule({ assignedEngineerId: null })

    const { body } = await engineer.send(renewCalendarFeed)
    const feed = await read(body.address)

    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(feed.body).toContain('TZID:Europe/London')
    expect(feed.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
    expect(feed.body).not.toMatch(/:\r\n(?! )/)
    expect(feed.body).not.toMatch(/900123/)
    const [first, second, ...others] = eventsIn(feed)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      uid: timed._id,
      sequence: 1,
      status: 'CONFIRMED',
      summary: 'Harbour Works: Crane bay',
      location: '1 Quay Road, Hull, HU1 1AA',
      description: `${timed.number}\nAsk for Bob, (number in Thorough); gate, left`,
      url: `http://localhost:3000/engineer/job/${timed._id}`,
      datetype: 'date-time',
    })
    expect([first?.start.toISOString(), first?.end?.toISOString()]).toEqual([
      '2026-07-01T08:30:00.000Z',
      '2026-07-01T10:00:00.000Z',
    ])
    expect(second).toMatchObject({ uid: allDay._id, datetype: 'date' })
    expect(feed.body).toContain('DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261202')
  })

  test('is read as it was written, however long the words, on days when the clocks change and on 29 February', async () => {
    const { engineer, schedule, read } = await office()
    const title = `${'🏗️ '.repeat(20)}${'é'.repeat(40)}`
    const at = async (scheduledDate: string, startTime: string, durationMinutes: number) =>
      (await schedule({ title, scheduledDate, startTime, durationMinutes }))._id
    const visits = [
      await at('2027-03-28', '01:30', 60),
      await at('2027-10-31', '01:30', 120),
      await at('2028-02-29', '23:30', 60),
    ]
    const { body } = await engineer.send(renewCalendarFeed)

    const feed = await read(body.address)

    const events = new Map(eventsIn(feed).map((event) => [event.uid, event]))
    const times = visits.map((id) => [events.get(id)?.start.toISOString(), events.get(id)?.end?.toISOString()])
    expect(times).toEqual([
      ['2027-03-28T01:30:00.000Z', '2027-03-28T02:30:00.000Z'],
      ['2027-10-31T01:30:00.000Z', '2027-10-31T03:30:00.000Z'],
      ['2028-02-29T23:30:00.000Z', '2028-03-01T00:30:00.000Z'],
    ])
    expect(new Set(eventsIn(feed).map(({ summary }) => summary))).toEqual(new Set([`Harbour Works: ${title}`]))
    const lines = String(feed.body).split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75)
  })

  test('of an administrator holds their own jobs or everybody’s, with their names', async () => {
    const { admin, schedule, read } = await office()
    await schedule()
    await schedule({ assignedEngineerId: null })
    const mine = await schedule({ assignedEngineerId: admin.user.id })

    const { body: own } = await admin.send(renewCalendarFeed, { scope: 'own' })
    expect(eventsIn(await read(own.address)).map(({ uid }) => uid)).toEqual([mine._id])

    const { body: all } = await admin.send(renewCalendarFeed, { scope: 'all' })
    const summaries = eventsIn(await read(all.address)).map(({ summary }) => summary)
    expect(summaries).toHaveLength(3)
    expect(summaries).toEqual(
      expect.arrayContaining(['Harbour Works: Crane bay (Ada Fitter)', 'Harbour Works: Crane bay (not assigned)']),
    )
  })

  test('says for 30 days that a visit is off: cancelled, deleted or given to somebody else', async () => {
    const { engineer, admin, schedule, read, clock } = await office()
    const [cancelled, deleted, moved, back] = [await schedule(), await schedule(), await schedule(), await schedule()]
    const { body } = await engineer.send(renewCalendarFeed)

    await admin.send(updateJob, { jobId: cancelled._id, status: 'cancelled' })
    await admin.send(deleteJob, { jobId: deleted._id })
    await admin.send(updateJob, { jobId: moved._id, assignedEngineerId: admin.user.id })
    await admin.send(updateJob, { jobId: back._id, assignedEngineerId: null })
    await admin.send(updateJob, { jobId: back._id, assignedEngineerId: engineer.user.id })

    clock.pass(29 * daysInMinutes)
    const states = new Map(eventsIn(await read(body.address)).map((event) => [event.uid, event]))
    for (const job of [cancelled, deleted, moved]) {
      expect(states.get(job._id)).toMatchObject({ status: 'CANCELLED', sequence: 2 })
    }
    expect(states.get(back._id)).toMatchObject({ status: 'CONFIRMED', sequence: 3 })
    clock.pass(2 * daysInMinutes)
    expect(eventsIn(await read(body.address)).map(({ uid }) => uid)).toEqual([back._id])
  })

  test('cancels a visit that was lost on its old day, and shows nothing that was written since', async () => {
    const { engineer, admin, given, schedule, read, clock } = await office()
    const job = await schedule({ startTime: '09:30', durationMinutes: 90, description: 'Gate 2' })
    const { body } = await engineer.send(renewCalendarFeed)
    const elsewhere = await given.company({ name: 'Quiet Client' })
    const site = await given.site({ company_id: elsewhere.id })

    const moved = { scheduledDate: '2026-09-09', startTime: '14:00', title: 'Secret works', description: 'Code 4711' }
    const lost = await admin.send(updateJob, { jobId: job._id, assignedEngineerId: admin.user.id, ...moved })
    const first = await read(body.address)
    clock.pass(60)
    const where = { companyId: elsewhere.id, siteAddressId: site.id, scheduledDate: '2026-10-10' }
    const later = await admin.send(updateJob, { jobId: job._id, ...where })
    const second = await read(body.address)

    expect([lost.status, later.status]).toEqual([200, 200])
    expect(eventsIn(second)).toMatchObject([
      { uid: job._id, status: 'CANCELLED', sequence: 2, summary: 'Harbour Works: Crane bay', description: job.number },
    ])
    expect(second.body).toContain('DTSTART;TZID=Europe/London:20260701T093000\r\n')
    expect(second.body).not.toMatch(/4711|Secret|Quiet|Gate 2|20260909|20261010/)
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag])
  })

  test('has no control character in a line, whatever was pasted into a job', async () => {
    const { engineer, db, schedule, read } = await office()
    const { _id } = await schedule()
    const description = 'One\rTwo\u0007\u000bThree\u001b[31m\u0085Four\u2028Five\tSix\r\nSeven'
    await db.updateTable('jobs').set({ description, title: 'Bay\u00021' }).where('id', '=', _id).execute()
    const { body } = await engineer.send(renewCalendarFeed)

    const feed = await read(body.address)

    expect(String(feed.body).replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    expect(eventsIn(feed)[0]?.description).toMatch(/\nOne\nTwo +Three +\[31m +Four\nFive Six\nSeven$/)
  })

  test('of 500 visits is answered with 304 until something in it changes', async () => {
    const { engineer, admin, db, company, read, schedule } = await office()
    const { siteAddressId } = await schedule()
    const another = {
      title: 'Crane bay',
      scheduled_on: '2026-07-02',
      company_id: company.id,
      site_address_id: siteAddressId._id,
      assigned_engineer_id: engineer.user.id,
      created_at: new Date('2026-01-05T09:00:00Z'),
    }
    await db
      .insertInto('jobs')
      .values((await takeJobNumbers(db, 499)).map((number) => ({ ...another, number })))
      .execute()
    const { body } = await engineer.send(renewCalendarFeed)

    const first = await read(body.address)
    const etag = String(first.headers.etag)
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const again = await read(body.address, { 'if-none-match': `"other", W/${etag}` })
    const replies = await Promise.all(statements.mock.results.map(({ value }) => value as Promise<unknown>))
    statements.mockRestore()
    await admin.send(updateCompany, { companyId: company.id, name: 'Harbour Works (1998)' })
    const renamed = await read(body.address, { 'if-none-match': etag })

    expect(eventsIn(first)).toHaveLength(500)
    expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag])
    const rowCounts = replies.map((reply) => (Object(reply).rows as unknown[] | undefined)?.length ?? 0)
    expect(rowCounts.length).toBeGreaterThan(0)
    expect(Math.max(...rowCounts)).toBe(1)
    expect(renamed.status).toBe(200)
    expect(renamed.body).toContain('Harbour Works (1998)')
  })
})
