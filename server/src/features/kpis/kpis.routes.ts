import type { FastifyInstance } from 'fastify'
import { getKpis } from '#contract/kpis/kpis.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { readKpis } from './kpis.actions.ts'

export function kpiRoutes(app: FastifyInstance, deps: Deps) {
  route(app, getKpis, () => readKpis(deps))
}
