import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/auth/auth.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { signIn, signOut } from './auth.actions.ts'
import { hasNoUsers } from './auth.queries.ts'
import { demoAccounts } from './demo-accounts.ts'
import { setUpSystem } from './first-administrator.actions.ts'

export function authRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.signIn, (credentials, { address }) => signIn(deps, address, credentials))
  route(app, contract.signOut, (_, actor) => signOut(deps, actor))
  route(app, contract.getWelcome, async () => ({
    demoAccounts: deps.isDemo ? demoAccounts : [],
    needsSetup: await hasNoUsers(deps.db),
  }))
  route(app, contract.setUp, (input, { address }) => setUpSystem(deps, address, input))
}
