import type { FastifyInstance } from 'fastify'
import * as account from '#contract/auth/account.contract.ts'
import * as contract from '#contract/auth/auth.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { signOut } from './auth.actions.ts'
import { hasNoUsers } from './auth.queries.ts'
import { listDemoAccounts } from './demo-accounts.ts'
import { setUp } from './first-administrator.actions.ts'
import { changeOwnPassword } from './own-password.actions.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './sessions.actions.ts'

export function authRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.signOut, (_, actor) => signOut(deps, actor))
  route(app, contract.getWelcome, async () => ({
    demoAccounts: deps.isDemo ? await listDemoAccounts(deps.db) : [],
    ...(deps.openId && { singleSignOn: { name: deps.openId.name } }),
    needsSetup: await hasNoUsers(deps.db),
  }))
  route(app, contract.setUp, (input, visitor) => setUp(deps, visitor, input))
  route(app, account.changeOwnPassword, (change, actor) => changeOwnPassword(deps, actor, change))
  route(app, account.listOwnSessions, (_, actor) => listOwnSessions(deps, actor))
  route(app, account.endOwnSession, ({ sessionId }, actor) => endOwnSession(deps, actor, sessionId))
  route(app, account.endOtherSessions, (_, actor) => endOtherSessions(deps, actor))
}
