import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { priorities } from '#server/tasks/tasks.queries.ts'
import { runWaiting } from '#server/testing/run-waiting.ts'
import { testApp } from '#server/testing/test-app.ts'
import { plainSignIn as signIn } from '#server/testing/test-person.ts'
import { refusedSignInTask } from './auth.actions.ts'

describe('signing in', () => {
  test('is refused before the log is written, which says more of an account than of an unknown email', async () => {
    const { visitor, admin, db, deps } = await testApp()
    const tryAs = (email: string) => visitor.send(signIn, { email, password: 'not the password' })

    const answers = await db.transaction().execute(async (tx) => {
      await sql`lock table audit_log in access exclusive mode`.execute(tx)
      return [await tryAs(admin.user.email), await tryAs('nobody@example.test')]
    })

    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    await runWaiting(deps, 'refused-sign-in')
    const logged = db.selectFrom('audit_log').select('about').where('what', '=', 'sign-in-refused').orderBy('id')
    expect(await logged.execute()).toEqual([{ about: admin.user.id }, { about: null }])
  })

  test('is written into the log one refusal at a time and after all mail, which a guesser must not hold up', async () => {
    const { visitor, admin, db } = await testApp()

    await visitor.send(signIn, { email: admin.user.email, password: 'not the password' })

    const { rows } = await sql<{ queue: string; priority: number }>`
      select queue_name as queue, priority from graphile_worker.jobs where task_identifier = 'refused-sign-in'`.execute(
      db,
    )
    expect(rows).toEqual([{ queue: 'refused-sign-in', priority: priorities.last }])
    expect(priorities.last).toBeGreaterThan(0)
  })

  test('that was refused is in the log once, also where the server was killed after it was written', async () => {
    const { admin, deps, db, clock } = await testApp()
    const payload = { email: admin.user.email, userId: admin.user.id, at: clock.now().toISOString() }

    for (const isLastAttempt of [false, true]) await refusedSignInTask.run({ deps, payload, isLastAttempt })

    const logged = db.selectFrom('audit_log').select('about').where('what', '=', 'sign-in-refused')
    expect(await logged.execute()).toEqual([{ about: admin.user.id }])
  })
})
