import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/counts/counts.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { getCount } from './count.actions.ts'
import { createRevisit } from './revisit.actions.ts'
import { noteWhereabouts, signForSite } from './site-statements.actions.ts'

export function countRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.getCount, ({ jobId }, actor) => getCount(deps, actor, jobId))
  routeCreation(app, contract.signForSite, (input, actor) => signForSite(deps, actor, input))
  routeCreation(app, contract.noteWhereabouts, (input, actor) => noteWhereabouts(deps, actor, input))
  routeCreation(app, contract.createRevisit, (input, actor) => createRevisit(deps, actor, input))
}
