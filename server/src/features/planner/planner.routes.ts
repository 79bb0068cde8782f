import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/planner/planner.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { getPlan } from './planner.actions.ts'

export function plannerRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.getPlan, (filter, actor) => getPlan(deps, actor, filter))
}
