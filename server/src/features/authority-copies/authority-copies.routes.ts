import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/authority-copies/authority-copies.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { listAuthorityCopies, updateAuthorityCopy } from './authority-copies.actions.ts'
import { getAuthorityPack } from './authority-pack.actions.ts'

export function authorityCopyRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listAuthorityCopies, (filter, actor) => listAuthorityCopies(deps, actor, filter))
  route(app, contract.updateAuthorityCopy, (input, actor) => updateAuthorityCopy(deps, actor, input))
  route(app, contract.getAuthorityPack, ({ copyId }, actor) => getAuthorityPack(deps, actor, copyId))
}
