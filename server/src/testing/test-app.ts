import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { Pool } from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { buildApp } from '#server/app.ts'
import type { DB } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { openSession } from '#server/features/auth/sessions.actions.ts'
import { openMailer } from '#server/platform/mail.ts'
import { openFileStore } from '#server/storage/file-store.ts'
import { testPdfRenderer } from '#server/testing/pdf/test-pdf-renderer.ts'
import { given } from '#server/testing/given/given.ts'
import { alternate, connectionsOfItsOwn } from './server-pair.ts'
import { testClock } from './test-clock.ts'
import { testDatabase } from '#server/testing/database/test-database.ts'
import { testLog } from './test-log.ts'
import { testPerson } from './test-person.ts'

/** `npm run test:pair` asks for two: every test then speaks to a pair of servers in turn. */
const serversAsked = Number(process.env['THOROUGH_TEST_SERVERS'] ?? 1)

/** What a server can begin with instead of nothing: it gets a copy of it. */
export interface Beginning {
  template: string
  folder: string
  users: Record<Role, Selectable<DB['users']>>
}

/** The real application on its own database and file folder; only the clock is ours. */
export async function testApp(changes: Partial<Deps> = {}, servers = serversAsked, beginning?: Beginning) {
  const { db, reserved, pool, pools, connection } = await testDatabase(beginning?.template)
  const clock = testClock()
  const folder = await filesFolder(beginning)
  const { logger, log, warnings } = testLog()
  const deps: Deps = {
    db,
    reserved,
    clock,
    files: openFileStore({ folder }),
    log,
    pdfRenderer: testPdfRenderer(),
    sealing: { p12: null, keyFile: join(folder, 'seal.pem'), timestampUrl: null },
    mailer: openMailer({ smtpUrl: null, from: 'Firm <office@firm.test>', folder: join(folder, 'mail') }),
    publicUrl: 'http://localhost:3000',
    isDemo: false,
    ...changes,
  }
  const options = { webFolder: join(folder, 'no-web-app'), logger }
  const app = await buildApp(deps, options)
  if (servers > 1) {
    const own = connectionsOfItsOwn(connection)
    pools.push(...own.pools)
    alternate(app, await buildApp({ ...deps, db: own.db, reserved: own.reserved, ...changes }, options))
  }
  onTestFinished(async () => {
    await app.close()
    await deps.pdfRenderer.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function signedIn(user: { id: string; role: string }, device = 'Chrome on Windows') {
    const { token } = await openSession(db, clock, { id: user.id, role: user.role as Role }, device)
    return testPerson(app, token)
  }

  const rows = given(db)
  async function someone(role: Role) {
    const user = beginning?.users[role] ?? (await rows.user({ role }))
    return Object.assign(await signedIn(user), { user })
  }

  return {
    app,
    db,
    pool,
    connection,
    clock,
    deps,
    warnings,
    folder,
    given: rows,
    signedIn,
    settled: () => settled(pools),
    visitor: testPerson(app, null),
    admin: await someone('admin'),
    engineer: await someone('engineer'),
    customer: await someone('customer'),
  }
}

async function filesFolder(beginning?: Beginning): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thorough-files-'))
  if (beginning) await cp(beginning.folder, folder, { recursive: true })
  return folder
}

/** Lets the writes that no request waits for come to their end. */
async function settled(pools: Pool[]) {
  const isIdle = () => pools.every(({ idleCount, totalCount }) => idleCount === totalCount)
  await expect.poll(isIdle, { interval: 2 }).toBe(true)
}
