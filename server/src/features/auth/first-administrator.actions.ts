import { createHash, randomInt } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import { recordEvent } from '#server/db/audit.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { startSession, type Visitor } from './auth.actions.ts'
import {
  deleteSetupCodes,
  findSessionUser,
  hasNoUsers,
  insertAdministrator,
  insertSetupCode,
  isSetupCode,
  lockFirstUser,
} from './auth.queries.ts'
import { countAttempt, forgetFailures } from './failed-sign-ins.actions.ts'
import { requireGoodPassword } from './good-password.ts'

type FirstAdministrator = Record<'name' | 'email' | 'password', string>

export async function createFirstAdministrator(deps: Pick<Deps, 'db' | 'clock'>, admin: FirstAdministrator) {
  const passwordHash = await hashPassword(admin.password)
  const id = await deps.db.transaction().execute((tx) => insertIfFirst(tx, deps.clock, { ...admin, passwordHash }))
  return id !== null
}

/** Prints well on a terminal and survives being read out over a telephone. */
export async function issueSetupCode({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  const code = [group(), group(), group(), group()].join('-')
  await insertSetupCode(db, hashOf(code), clock.now())
  return code
}

export async function setUp(deps: Deps, visitor: Visitor, input: FirstAdministrator & { code: string }) {
  const { db, clock } = deps
  if (!(await hasNoUsers(db))) throw alreadySetUp()
  await countAttempt(deps, visitor.address, 'setup')
  if (!(await isSetupCode(db, hashOf(input.code)))) {
    throw new AppError('wrong-setup-code', 'This is not the set-up code that the server printed when it started.', {
      fields: { code: 'This is not the code that the server showed.' },
    })
  }
  await forgetFailures(deps, visitor.address, 'setup')
  await requireGoodPassword(db, input.password, input)
  const passwordHash = await hashPassword(input.password)
  const id = await db.transaction().execute((tx) => insertIfFirst(tx, clock, { ...input, passwordHash }))
  const user = id && (await findSessionUser(db, id))
  if (!user) throw alreadySetUp()
  return db.transaction().execute((tx) => startSession(tx, clock, user, visitor))
}

async function insertIfFirst(tx: Db, clock: Clock, admin: { name: string; email: string; passwordHash: string }) {
  await lockFirstUser(tx)
  if (!(await hasNoUsers(tx))) return null
  const id = await insertAdministrator(tx, { ...admin, createdAt: clock.now() })
  await deleteSetupCodes(tx)
  await recordEvent(tx, clock, {
    actor: null,
    what: 'first-administrator-made',
    about: id,
    after: { email: admin.email },
  })
  return id
}

function alreadySetUp(): AppError {
  return new AppError('already-set-up', 'This system is already set up. Please sign in.')
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code.trim().toUpperCase()).digest()
}
