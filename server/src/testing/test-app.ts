import type { Role } from '#contract/permissions.ts'
import type { Deps } from '#server/deps.ts'
import { openSession } from '#server/features/auth/sessions.actions.ts'
import { given } from '#server/testing/given/given.ts'
import { testPerson } from './test-person.ts'
import { givenPeople, ownServer, settled, sharedServer, testDevice, type Beginning } from './test-server.ts'

/** `npm run test:pair` asks for two: every test then speaks to a pair of servers in turn. */
const serversAsked = Number(process.env['THOROUGH_TEST_SERVERS'] ?? 1)

/** The real application on an empty database and file folder; only the clock is ours, and documents are empty pages. */
export function testApp(changes?: Partial<Deps>) {
  return serversAsked > 1 ? ownApp(changes) : openApp(sharedServer(changes))
}

/** One that no other test uses: for two servers, and for what leaves traces in the server itself. */
export function ownApp(changes: Partial<Deps> = {}, servers = serversAsked, beginning?: Beginning) {
  return openApp(ownServer(changes, servers, beginning), beginning)
}

async function openApp(opening: ReturnType<typeof ownServer>, beginning?: Beginning) {
  const server = await opening
  const { app, database, clock, deps, log, folder } = server
  const { db, pool, pools, connection } = database
  const people = server.people ?? (await givenPeople(server, beginning?.users))

  async function signedIn(user: { id: string; role: string }, device = testDevice) {
    const { token } = await openSession(db, clock, { id: user.id, role: user.role as Role }, device)
    return testPerson(app, token)
  }

  function someone(role: Role) {
    const { token, user } = people[role]
    return Object.assign(testPerson(app, token), { user })
  }

  return {
    app,
    db,
    pool,
    connection,
    clock,
    deps,
    warnings: log.warnings,
    folder,
    given: given(db),
    signedIn,
    settled: () => settled(pools),
    visitor: testPerson(app, null),
    admin: someone('admin'),
    engineer: someone('engineer'),
    customer: someone('customer'),
  }
}
