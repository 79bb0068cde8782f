import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Selectable } from 'kysely'
import type { Pool } from 'pg'
import { expect, inject, onTestFinished, type TestContext } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { buildApp } from '#server/app.ts'
import type { DB } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { openSession } from '#server/features/auth/sessions.actions.ts'
import { openMailer, type Mailer } from '#server/platform/mail.ts'
import { openSecretBox } from '#server/platform/secret-box.ts'
import { readSheetFile } from '#server/sheets/read-sheet-file.ts'
import { openFileStore } from '#server/storage/file-store.ts'
import { openReset, type DatabaseReset } from '#server/testing/database/reset-database.ts'
import { dropDatabase, openCopy } from '#server/testing/database/test-database.ts'
import { given } from '#server/testing/given/given.ts'
import { testPdfRenderer } from '#server/testing/pdf/test-pdf-renderer.ts'
import { hasFailed } from './failure-folder.ts'
import { alternate, connectionsOfItsOwn } from './server-pair.ts'
import { startOfTests, testClock } from './test-clock.ts'
import { testLog } from './test-log.ts'

/** What a server can begin with instead of nothing: it gets a copy of it. */
export interface Beginning {
  template: string
  folder: string
  users: Record<Role, Selectable<DB['users']>>
}

type TestServer = Awaited<ReturnType<typeof openServer>> & { people?: TestPeople }

/** One of each role, who has signed in. */
export type TestPeople = Record<Role, { user: Selectable<DB['users']>; token: string }>

export const testDevice = 'Chrome on Windows'

/** A server with a database, a file folder and a clock of the test's own. */
export async function ownServer(changes: Partial<Deps>, servers: number, beginning?: Beginning): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'thorough-files-'))
  if (beginning) await cp(beginning.folder, folder, { recursive: true })
  const server = await openServer(folder, changes, beginning?.template)
  onTestFinished(async ({ task }) => {
    server.log.end(task)
    await closeServer(server)
  })
  if (servers > 1) await addSecondServer(server, changes)
  return server
}

/** After so many tests the rows that were deleted begin to slow down the others. */
const usesBetweenVacuums = 25

let shared: { server: TestServer; database: DatabaseReset; uses: number } | undefined
let isInUse = false

/** Not in the server's folder, which is emptied: a server reads it once and goes on with what it has read. */
export function testSecretsFile(): string {
  return join(inject('plantedFolder'), `secrets-${process.pid}.key`)
}

/** The server that all tests of a worker use one after the other, each on an empty database; another one if it is in use. */
export async function sharedServer(changes?: Partial<Deps>): Promise<TestServer> {
  if (isInUse) return ownServer(changes ?? {}, 1)
  shared ??= await openShared()
  const { server } = shared
  isInUse = true
  onTestFinished(async ({ task }) => {
    isInUse = false
    const isEmpty = await emptyShared(task).catch(() => false)
    if (isEmpty) return
    const discarded = shared
    shared = undefined
    await discarded?.database.close()
    await closeServer(server)
  })
  return changes ? withChanges(server, changes) : server
}

/** With another mail server it is the same application; with other changes another one on the same database and folder. */
async function withChanges(server: TestServer, { mailer, ...others }: Partial<Deps>): Promise<TestServer> {
  if (mailer) {
    server.mail.goesBy(mailer)
    onTestFinished(() => server.mail.goesBy(null))
  }
  if (Object.keys(others).length === 0) return server
  const deps = { ...server.deps, ...others }
  const app = await buildApp(deps, server.options)
  onTestFinished(async () => {
    await app.close()
    await deps.pdfRenderer.close()
  })
  return { ...server, deps, app }
}

async function openShared() {
  const folder = join(inject('plantedFolder'), `files-${process.pid}-${performance.now()}`)
  await mkdir(folder, { recursive: true })
  const server = await openServer(folder, {})
  // Before the reset learns which rows there are: they are there for each test.
  const people = await givenPeople(server)
  return { server: { ...server, people }, database: await openReset(server.database.connection), uses: 0 }
}

export async function givenPeople({ database, clock }: TestServer, users?: Beginning['users']): Promise<TestPeople> {
  const { db } = database
  async function person(role: Role) {
    const user = users?.[role] ?? (await given(db).user({ role }))
    const { token } = await openSession(db, clock, { id: user.id, role }, testDevice)
    return { user, token }
  }
  return { admin: await person('admin'), engineer: await person('engineer'), customer: await person('customer') }
}

/** Whether the next test finds the server as if it were new. */
async function emptyShared(task: TestContext['task']): Promise<boolean> {
  if (!shared) return false
  const { server, database } = shared
  const { app, clock, folder } = server
  const isSpent = hasFailed(task) || app.server.listening
  server.log.end(task)
  if (isSpent) return false
  await settled(server.database.pools)
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
  clock.set(startOfTests)
  if (++shared.uses % usesBetweenVacuums === 0) await database.vacuum()
  return database.reset()
}

async function openServer(folder: string, changes: Partial<Deps>, template?: string) {
  const database = await openCopy(template)
  const clock = testClock()
  const log = testLog()
  const mail = replaceableMailer(
    openMailer({ smtpUrl: null, from: 'Firm <office@firm.test>', folder: join(folder, 'mail') }),
  )
  const deps: Deps = {
    db: database.db,
    reserved: database.reserved,
    clock,
    files: openFileStore({ folder }),
    log: log.log,
    pdfRenderer: testPdfRenderer(),
    readSheet: readSheetFile,
    sealing: { p12: null, keyFile: join(folder, 'seal.pem'), timestampUrl: null },
    logSeal: { keyFile: join(folder, 'log-seal.pem'), headsFile: join(folder, 'log-heads.txt') },
    openId: null,
    mailer: mail.mailer,
    secrets: openSecretBox({ key: null, file: testSecretsFile() }),
    publicUrl: 'http://localhost:3000',
    isDemo: false,
    ...changes,
  }
  const options = { webFolder: join(folder, 'no-web-app'), logger: log.logger, maxEventLoopDelay: 0 }
  const app = await buildApp(deps, options)
  return { app, database, clock, log, deps, options, folder, mail }
}

/** For the length of a test its mail can go by another server. */
function replaceableMailer(own: Mailer) {
  let current = own
  const mailer: Mailer = {
    get goesTo() {
      return current.goesTo
    },
    get from() {
      return current.from
    },
    send: (message) => current.send(message),
    close: () => current.close(),
  }
  return { mailer, goesBy: (other: Mailer | null) => void (current = other ?? own) }
}

async function closeServer({ app, database, deps, folder }: TestServer) {
  await app.close()
  await deps.pdfRenderer.close()
  await dropDatabase(database)
  await rm(folder, { recursive: true, force: true })
}

async function addSecondServer({ app, database, deps, options }: TestServer, changes: Partial<Deps>) {
  const own = connectionsOfItsOwn(database.connection)
  database.pools.push(...own.pools)
  alternate(app, await buildApp({ ...deps, db: own.db, reserved: own.reserved, ...changes }, options))
}

/** Lets the writes that no request waits for come to their end. */
export async function settled(pools: Pool[]) {
  const isIdle = () => pools.every(({ idleCount, totalCount }) => idleCount === totalCount)
  await expect.poll(isIdle, { interval: 2 }).toBe(true)
}
