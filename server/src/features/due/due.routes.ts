import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/due/due.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { listDue, planVisit } from './due.actions.ts'

export function dueRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listDue, (filter, actor) => listDue(deps, actor, filter))
  routeCreation(app, contract.planVisit, (input, actor) => planVisit(deps, actor, input))
}
