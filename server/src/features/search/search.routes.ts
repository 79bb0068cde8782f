import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/search/search.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { search } from './search.actions.ts'

export function searchRoutes(app: FastifyInstance, { db, publicUrl }: Deps) {
  route(app, contract.search, ({ q = '' }, actor) => search({ db, publicUrl }, actor, q))
}
