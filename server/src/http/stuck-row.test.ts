import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { signIn } from '#contract/auth/auth.contract.ts'
import { getJob, listJobs, updateJob } from '#contract/jobs/jobs.contract.ts'
import { getHealth } from '#contract/system/system.contract.ts'
import { buildApp } from '#server/app.ts'
import { testPassword } from '#server/testing/given/given.ts'
import { connectionsOfItsOwn } from '#server/testing/server-pair.ts'
import { testApp } from '#server/testing/test-app.ts'
import { testPerson } from '#server/testing/test-person.ts'
import { waitForBlockedCalls } from '#server/testing/database/wait-for-blocked-calls.ts'

/** More than there are connections. */
const callers = 12

describe('a row that somebody holds', () => {
  test('leaves other changes, reading, health and sign-in as they were', async () => {
    const { admin, visitor, given, db, connection } = await appThatWaits(60_000)
    const [stuck, other] = [await given.job(), await given.job()]
    const hold = await holding(connection, `select from jobs where id = '${stuck.id}' for update`)

    const waiting = Array.from({ length: callers }, (_, count) =>
      admin.send(updateJob, { jobId: stuck.id, title: `Title ${count}` }),
    )
    await waitForBlockedCalls(db)
    const meanwhile = await Promise.all([
      visitor.send(getHealth),
      visitor.send(signIn, { email: admin.user.email, password: testPassword }),
      admin.send(listJobs, { limit: 10 }),
      admin.send(getJob, { jobId: stuck.id }),
      admin.send(updateJob, { jobId: other.id, title: 'Another' }),
    ])
    await hold.dropJob()

    expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
  })

  test('is busy after a while: 503, and a time to come back', async () => {
    const { admin, given, connection } = await appThatWaits(200)
    const stuck = await given.job()
    const hold = await holding(connection, `select from jobs where id = '${stuck.id}' for update`)

    const refused = await admin.send(updateJob, { jobId: stuck.id, title: 'Later' })
    await hold.dropJob()

    expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded' }, headers: { 'retry-after': '5' } })
    expect((await admin.send(updateJob, { jobId: stuck.id, title: 'Later' })).status).toBe(200)
  })
})

describe('a table that somebody holds', () => {
  test('leaves health and sign-in as they were', async () => {
    const { admin, visitor, given, connection, deps } = await appThatWaits(60_000)
    await given.job()
    const hold = await holding(connection, 'lock table jobs')

    const waiting = Array.from({ length: callers }, () => admin.send(listJobs, { limit: 10 }))
    await waitForBlockedCalls(deps.reserved)
    const health = await visitor.send(getHealth)
    const session = await visitor.send(signIn, { email: admin.user.email, password: testPassword })
    await hold.dropJob()

    expect([health.status, session.status]).toEqual([200, 200])
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
  })
})

/** An application whose calls wait so long for a row; how long the real ones do is in another test. */
async function appThatWaits(lockTimeoutMs: number) {
  const { connection, deps, admin, given } = await testApp()
  const { db, reserved } = connectionsOfItsOwn({
    ...connection,
    lock_timeout: lockTimeoutMs,
    statement_timeout: 2 * lockTimeoutMs,
  })
  const app = await buildApp({ ...deps, db, reserved }, { webFolder: '/nowhere', logger: null })
  onTestFinished(() => app.close())
  return {
    connection,
    deps: { ...deps, db, reserved },
    db,
    given,
    visitor: testPerson(app, null),
    admin: Object.assign(testPerson(app, admin.token), { user: admin.user }),
  }
}

/** As whoever opened a transaction by a program of their own and went away. */
async function holding(connection: pg.ClientConfig, lock: string) {
  const somebody = new pg.Client(connection)
  await somebody.connect()
  await somebody.query('begin')
  await somebody.query(lock)
  return { dropJob: () => somebody.end() }
}
