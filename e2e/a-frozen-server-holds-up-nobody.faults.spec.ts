import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { firstAdministrator, healthOf, signIn } from './testing/api-calls.ts'
import { persistentCaller } from './testing/faults/persistent-caller.ts'
import { preparedFirm } from './testing/faults/prepared-firm.ts'
import { givenDatabase } from './testing/given-database.ts'
import { givenProduct } from './testing/given-product.ts'

test('a server that freezes while it renders keeps neither job nor number, and gives way when it wakes', async () => {
  const timestamps = await slowTimestampServer()
  const { frozen, other, jobs, numbers, freeze } = await twoServers({ TSA_URL: timestamps.url })
  const pressed = frozen.attempt('POST', certificateOf(jobs[0]))
  const timestampOf = await timestamps.asked
  freeze()

  const same = await other.attempt('POST', certificateOf(jobs[0]))
  const another = await other.attempt('POST', certificateOf(jobs[1]))
  frozen.wake()
  timestampOf.writeHead(503).end()
  const answer = await pressed

  expect(same).toMatchObject({ status: 201, body: { number: 'C-000001', version: 1 } })
  expect(another).toMatchObject({ status: 201, body: { number: 'C-000002', version: 1 } })
  expect(answer).toMatchObject({ status: 200, body: { number: 'C-000001', version: 1 } })
  // It was away for so long that it may ask for a moment first.
  expect(await frozen.insist('POST', certificateOf(jobs[2]))).toMatchObject({ status: 201 })
  expect(await numbers()).toEqual(['1.1', '2.1', '3.1'])
  expect([...frozen.faults, ...other.faults]).toEqual([])
})

test('a server that freezes with the number in its hands loses it within seconds', async () => {
  const { frozen, other, jobs, numbers, freeze, database, waitForBlockedCalls } = await twoServers()
  await database.query('begin')
  await database.query('select from certificate_numbers for update')
  const pressed = frozen.attempt('POST', certificateOf(jobs[0]))
  await waitForBlockedCalls()
  freeze()
  // PostgreSQL gives the frozen server what it waited for; it never comes to commit.
  await database.query('commit')

  const [same, another] = await Promise.all([
    other.attempt('POST', certificateOf(jobs[0])),
    other.attempt('POST', certificateOf(jobs[1])),
  ])
  const health = await healthOf(other.address)
  frozen.wake()
  await pressed
  const repeated = await frozen.insist('POST', certificateOf(jobs[0]))
  const third = await frozen.insist('POST', certificateOf(jobs[2]))

  expect([same, another]).toMatchObject([{ status: 201 }, { status: 201 }])
  expect(health).toBe(200)
  expect(repeated).toMatchObject({ status: 200, body: { number: Object(same).body.number, version: 1 } })
  expect(third).toMatchObject({ status: 201, body: { number: 'C-000003' } })
  expect(await numbers()).toEqual(['1.1', '2.1', '3.1'])
  expect([...frozen.faults, ...other.faults]).toEqual([])
})

function certificateOf(jobId: string | undefined): string {
  return `/certificates/jobs/${jobId}/generate`
}

/** Two servers on one database, one of which can be frozen, and three completed jobs. */
async function twoServers(settingsOfFrozen: Record<string, string> = {}) {
  const { url, connection } = await givenDatabase()
  const settings = { DATABASE_URL: url, ...firstAdministrator }
  const freezing = await givenProduct({ ...settings, ...settingsOfFrozen })
  const steady = await givenProduct(settings)
  const [database, watching] = [new pg.Client(connection), new pg.Client(connection)]
  await Promise.all([database.connect(), watching.connect()])
  onTestFinished(async () => {
    // A frozen process would not hear that it is to stop.
    freezing.signal('SIGCONT')
    await Promise.all([database.end(), watching.end()])
  })
  const jobs = await threeCompletedJobs(steady.address)
  const [token, otherToken] = [await signIn(freezing.address), await signIn(steady.address)]
  return {
    frozen: { ...persistentCaller(freezing.address, token), wake: () => freezing.signal('SIGCONT') },
    other: { ...persistentCaller(steady.address, otherToken), address: steady.address },
    freeze: () => freezing.signal('SIGSTOP'),
    jobs,
    database,
    waitForBlockedCalls: () => waitForBlockedCalls(watching),
    /** What was issued, as number.version. */
    numbers: async () => {
      const { rows } = await database.query<{ issued: string }>(
        `select number || '.' || version as issued from certificates order by number, version`,
      )
      return rows.map(({ issued }) => issued)
    },
  }
}

async function threeCompletedJobs(address: string): Promise<string[]> {
  const { place, engineer } = await preparedFirm(address)
  const admin = persistentCaller(address, await signIn(address))
  const examiner = persistentCaller(address, await signIn(address, engineer.email, engineer.password))
  const { companyId, siteAddressId, engineerId: assignedEngineerId } = place
  const jobs = []
  for (const title of ['One', 'Two', 'Three']) {
    const body = { title, scheduledDate: '2026-06-01', companyId, siteAddressId, assignedEngineerId, expects: 'items' }
    const { body: job } = await admin.insist('POST', '/jobs', { body })
    const item = { serialNumber: `CB-${title}`, description: 'Chain Block', wll: '1 t', examinationDate: '2026-06-01' }
    await examiner.insist('POST', `/inspections/jobs/${String(job['_id'])}/items`, { body: item })
    await examiner.insist('POST', `/inspections/jobs/${String(job['_id'])}/complete`)
    jobs.push(String(job['_id']))
  }
  return jobs
}

/** One whose first answer the test gives. */
async function slowTimestampServer() {
  const asked: ((response: ServerResponse) => void)[] = []
  const first = new Promise<ServerResponse>((resolve) => asked.push(resolve))
  const server = createServer((_request, response) => {
    const tell = asked.shift()
    if (tell) tell(response)
    else response.writeHead(503).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked: first }
}

/** Asked outside the transaction that they wait for: within it, PostgreSQL tells what it told before. */
async function waitForBlockedCalls(database: pg.Client) {
  await expect
    .poll(async () => {
      const { rowCount } = await database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    })
    .toBeGreaterThan(0)
}
