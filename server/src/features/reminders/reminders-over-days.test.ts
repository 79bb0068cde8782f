import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { addDays, type Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { connectionsOfItsOwn } from '#server/testing/server-pair.ts'
import { seededChance } from '#server/demo/seeded-chance.ts'
import { testApp } from '#server/testing/test-app.ts'
import { sendDueReminders } from './send-reminders.actions.ts'

const firstDay = '2026-09-01'
const lastDay = addDays(firstDay, 119)
const companyCount = inject('rounds') === 'all' ? 200 : 60
/** On these days many companies are told at once, and every connection is ended in the middle of it. */
const killDays = [firstDay, addDays(firstDay, 40), addDays(firstDay, 80)]

interface Piece {
  id: string
  companyId: string
  dueDate: Day
  /** Examined, and due anew. */
  examined: { on: Day; dueDate: Day } | null
  /** From this day on, it is not reminded of. */
  retiredOn: Day | null
}

interface Company {
  id: string
  contactId: string
  /** Since when somebody is told. */
  toldFrom: Day
}

test('over 120 days, two servers and three kills, companies are told of every step once, in one mail a day at most', async () => {
  const { db, clock, deps, connection } = await testApp()
  const { companies, pieces } = worldOf()
  await plant(db, companies, pieces)
  await slowDown(connection)
  const servers = [deps, { ...deps, db: connectionsOfItsOwn(connection).db }]
  let kills = 0

  for (let day: Day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    await happenOn(db, day, companies, pieces)
    clock.set(`${day}T07:05:00Z`)
    const run = () => Promise.allSettled(servers.map((server) => sendDueReminders(server)))
    const running = run()
    if (killDays.includes(day)) {
      kills += await endConnections(connection, day)
      await running
      // As the engine does, which calls it every few minutes.
      await expect.poll(async () => (await run()).every(({ status }) => status === 'fulfilled')).toBe(true)
    }
    await running
  }

  expect(kills).toBe(killDays.length)
  const told = await db
    .selectFrom('reminder_steps as steps')
    .innerJoin('reminders', 'reminders.id', 'steps.reminder_id')
    .where('steps.is_covered', '=', false)
    .select(['steps.equipment_id as id', 'reminders.sent_on as day'])
    .execute()
  expect(told.map(({ id, day }) => `${day} ${id}`).sort()).toEqual(expectedOf(companies, pieces))

  const mails = await db
    .selectFrom('mails')
    .leftJoin('reminders', 'reminders.id', 'mails.about')
    .select(['reminders.company_id as companyId', 'reminders.sent_on as day'])
    .execute()
  const companyOf = new Map(pieces.map(({ id, companyId }) => [id, companyId]))
  const expectedMails = new Set(told.map(({ id, day }) => `${day} ${companyOf.get(id)}`))
  expect(mails).toHaveLength(expectedMails.size)
  expect(new Set(mails.map(({ companyId, day }) => `${day} ${companyId}`))).toEqual(expectedMails)
}, 240_000)

/** Written apart from the rule: the days on which a due date is spoken of, walked through from the day somebody listens. */
function expectedOf(companies: Company[], pieces: Piece[]): string[] {
  const toldFrom = new Map(companies.map(({ id, toldFrom: day }) => [id, day]))
  return pieces
    .flatMap((piece) => {
      const start = toldFrom.get(piece.companyId) ?? lastDay
      const end = earlier(addDays(lastDay, 1), piece.retiredOn)
      const { examined } = piece
      const lives = [
        { dueDate: piece.dueDate, from: start, until: earlier(end, examined?.on ?? null) },
        ...(examined ? [{ dueDate: examined.dueDate, from: later(start, examined.on), until: end }] : []),
      ]
      return lives.flatMap((life) => toldDays(life).map((day) => `${day} ${piece.id}`))
    })
    .sort()
}

function toldDays({ dueDate, from, until }: { dueDate: Day; from: Day; until: Day }): Day[] {
  const spoken = [60, 30, 7].map((left) => addDays(dueDate, -left))
  for (let day = addDays(dueDate, 1); day <= lastDay; day = addDays(day, 7)) spoken.push(day)
  const isLate = spoken.some((day) => day < from)
  const days = new Set([...(isLate ? [from] : []), ...spoken.filter((day) => day >= from)])
  return [...days].filter((day) => day < until)
}

function earlier(day: Day, other: Day | null): Day {
  return other !== null && other < day ? other : day
}

function later(day: Day, other: Day): Day {
  return other > day ? other : day
}

/** Three of four companies are told from the first day; the others get their contact on the day of a kill. */
function worldOf() {
  const { below } = seededChance(19)
  const companies: Company[] = Array.from({ length: companyCount }, (_, index) => ({
    id: randomUUID(),
    contactId: randomUUID(),
    toldFrom: index % 4 === 1 ? String(killDays[1]) : index % 4 === 2 ? String(killDays[2]) : firstDay,
  }))
  const pieces = companies.flatMap(({ id: companyId }) =>
    Array.from({ length: below(8) === 0 ? 3 : 1 }, (): Piece => {
      const dueDate = addDays(firstDay, below(200) - 20)
      const on = addDays(dueDate, below(30) - 20)
      const isExamined = on > firstDay && on <= lastDay && below(10) > 0
      return {
        id: randomUUID(),
        companyId,
        dueDate,
        examined: isExamined ? { on, dueDate: addDays(on, 40 + below(150)) } : null,
        retiredOn: below(6) === 0 ? addDays(firstDay, 30 + below(90)) : null,
      }
    }),
  )
  return { companies, pieces }
}

async function plant(db: Db, companies: Company[], pieces: Piece[]) {
  const created_at = new Date('2026-01-05T09:00:00Z')
  await db
    .insertInto('companies')
    .values(companies.map(({ id }) => ({ id, name: `Company ${id}`, created_at })))
    .execute()
  await db
    .insertInto('contacts')
    .values(
      companies.map(({ id, contactId }) => ({
        id: contactId,
        company_id: id,
        name: 'Jane Doe',
        email: 'jane@acme.test',
        created_at,
      })),
    )
    .execute()
  await db
    .insertInto('equipment')
    .values(
      pieces.map(({ id, companyId, dueDate }) => ({
        id,
        company_id: companyId,
        serial_number: id,
        asset_number: '',
        description: 'Chain Block',
        identity: id,
        is_registered: true,
        next_examination_on: dueDate,
        created_at,
      })),
    )
    .execute()
}

/** What people do before the run of a day. */
async function happenOn(db: Db, day: Day, companies: Company[], pieces: Piece[]) {
  const chosen = companies.filter(({ toldFrom }) => toldFrom === day)
  if (chosen.length > 0) {
    await db
      .insertInto('reminder_recipients')
      .values(
        chosen.map(({ id, contactId }) => ({
          company_id: id,
          contact_id: contactId,
          state: 'active',
          token: randomUUID(),
          changed_at: new Date(`${day}T05:00:00Z`),
        })),
      )
      .execute()
  }
  for (const { id, examined, retiredOn } of pieces) {
    const equipment = db.updateTable('equipment').where('id', '=', id)
    if (examined?.on === day) await equipment.set({ next_examination_on: examined.dueDate }).execute()
    if (retiredOn === day) await equipment.set({ lifecycle: 'withdrawn', lifecycle_reason: 'Scrapped' }).execute()
  }
}

/** On the days of a kill each reminder takes its time: on a busy machine the run would be over before it is cut off. */
async function slowDown(connection: pg.PoolConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`
    create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$;
    create trigger take_time before insert on reminders for each row
      when (new.sent_on in (${killDays.map((day) => `'${day}'`).join(', ')})) execute function take_time()`)
  await client.end()
}

/** As soon as some companies are told and others not, every connection to the database is ended. */
async function endConnections(connection: pg.PoolConfig, day: Day): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await expect
      .poll(async () => (await client.query('select 1 from reminders where sent_on = $1', [day])).rowCount, {
        interval: 5,
        timeout: 20_000,
      })
      .toBeGreaterThan(3)
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const { rowCount: isFinished } = await client.query('select from reminder_runs where day = $1', [day])
    return Number(rowCount) > 0 && isFinished === 0 ? 1 : 0
  } finally {
    await client.end()
  }
}
