import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api-tokens/api-tokens.contract.ts'
import { tokenRoleLabels } from '#contract/api-tokens/api-tokens.rules.ts'
import { britishDay } from '#contract/values/days.ts'
import type { Deps } from '#server/deps.ts'
import { momentCell, type CsvColumn } from '#server/http/reply/csv.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route } from '#server/http/route.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.actions.ts'

const tokenColumns: readonly CsvColumn<contract.ApiToken>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'May Act As', cell: ({ role }) => tokenRoleLabels[role] },
  { header: 'Only Reads', cell: ({ readOnly }) => (readOnly ? 'Yes' : 'No') },
  { header: 'Last Day', cell: ({ endsOn }) => britishDay(endsOn) },
  { header: 'Created', cell: ({ createdAt }) => momentCell(createdAt) },
  { header: 'Last Used', cell: ({ lastUsedAt }) => momentCell(lastUsedAt) },
]

export function apiTokenRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listApiTokens, (_, actor) => listApiTokens(deps, actor))
  routeTable(app, deps, contract.exportApiTokens, { name: 'tokens', columns: tokenColumns }, (_, actor) =>
    listApiTokens(deps, actor),
  )
  route(app, contract.createApiToken, (wanted, actor) => createApiToken(deps, actor, wanted))
  route(app, contract.revokeApiToken, ({ tokenId }, actor) => revokeApiToken(deps, actor, tokenId))
}
