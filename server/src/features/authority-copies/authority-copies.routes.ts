import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/authority-copies/authority-copies.contract.ts'
import type { AuthorityCopy } from '#contract/authority-copies/authority-copies.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { listAuthorityCopies, updateAuthorityCopy } from './authority-copies.actions.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { getAuthorityPack } from './authority-pack.actions.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'

const copyColumns: readonly CsvColumn<AuthorityCopy>[] = [
  { header: 'Opened', cell: ({ openedAt }) => britishDay(dayInLondon(new Date(openedAt))) },
  { header: 'State', cell: ({ state }) => state },
  { header: 'Company', cell: ({ companyId }) => companyId.name },
  { header: 'Job Number', cell: ({ jobNumber }) => jobNumber },
  { header: 'Equipment', cell: ({ items }) => items.join('; ') },
  { header: 'Authority', cell: ({ name }) => name },
  { header: 'Sent', cell: ({ sentOn }) => sentOn && britishDay(sentOn) },
  { header: 'Reference', cell: ({ reference }) => reference },
  { header: 'Reason', cell: ({ reason }) => reason },
]

export function authorityCopyRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listAuthorityCopies, (filter, actor) => listAuthorityCopies(deps, actor, filter))
  routeTable(
    app,
    deps,
    contract.exportAuthorityCopies,
    { name: 'authority-copies', columns: copyColumns },
    (filter, actor) => listAuthorityCopies(deps, actor, filter),
  )
  route(app, contract.updateAuthorityCopy, (input, actor) => updateAuthorityCopy(deps, actor, input))
  route(app, contract.getAuthorityPack, ({ copyId }, actor) => getAuthorityPack(deps, actor, copyId))
}
