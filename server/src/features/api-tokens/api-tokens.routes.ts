import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api-tokens/api-tokens.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.actions.ts'

export function apiTokenRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listApiTokens, (_, actor) => listApiTokens(deps, actor))
  route(app, contract.createApiToken, (wanted, actor) => createApiToken(deps, actor, wanted))
  route(app, contract.revokeApiToken, ({ tokenId }, actor) => revokeApiToken(deps, actor, tokenId))
}
