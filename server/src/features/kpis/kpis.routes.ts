import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/kpis/kpis.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { getKpis } from './kpis.actions.ts'

export function kpiRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.getKpis, () => getKpis(deps))
}
