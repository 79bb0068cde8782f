import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/single-sign-on/single-sign-on.contract.ts'
import { unbindSingleSignOn as unbindEndpoint } from '#contract/users/users.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { finishSingleSignOn, signInWithCode, startSingleSignOn, unbindSingleSignOn } from './single-sign-on.actions.ts'

export function singleSignOnRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.startSingleSignOn, () => startSingleSignOn(deps))
  route(app, contract.finishSingleSignOn, (answer, caller) => finishSingleSignOn(deps, caller, answer))
  route(app, contract.signInWithCode, ({ code }, caller) => signInWithCode(deps, caller, code))
  route(app, unbindEndpoint, ({ userId }, actor) => unbindSingleSignOn(deps, actor, userId))
}
