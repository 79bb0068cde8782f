import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/packs/packs.contract.ts'
import { britishDay } from '#contract/values/days.ts'
import type { Deps } from '#server/deps.ts'
import { routePageForm } from '#server/http/page-form.ts'
import { momentCell, type CsvColumn } from '#server/http/reply/csv.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route, routeCookie } from '#server/http/route.ts'
import { downloadPack } from './packs.actions.ts'
import {
  createShareLink,
  deleteShareLink,
  listShareLinks,
  downloadShared,
  getShared,
  openShared,
  enterPinOnPage,
  openSharedPage,
} from './share-links.actions.ts'

const shareLinkColumns: readonly CsvColumn<contract.ShareLink>[] = [
  { header: 'Company', cell: ({ companyId }) => companyId.name },
  { header: 'Site', cell: ({ siteAddressId: site }) => (site ? formatSite(site) : 'All sites') },
  { header: 'Last Day', cell: ({ endsOn }) => britishDay(endsOn) },
  { header: 'PIN', cell: ({ hasPin }) => (hasPin ? 'Yes' : 'No') },
  { header: 'Openings', cell: ({ openings }) => openings },
  { header: 'Last Opened', cell: ({ lastOpenedAt }) => momentCell(lastOpenedAt) },
  { header: 'Created', cell: ({ createdAt }) => momentCell(createdAt) },
  { header: 'Created By', cell: ({ createdBy }) => createdBy.name },
]

function formatSite({ addressLine1, city, postcode }: NonNullable<contract.ShareLink['siteAddressId']>): string {
  return [addressLine1, city, postcode].join(', ')
}

export function packRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.downloadPack, (input, actor) => downloadPack(deps, actor, input))
  route(app, contract.listShareLinks, (asked, actor) => listShareLinks(deps, actor, asked))
  routeTable(
    app,
    deps,
    contract.exportShareLinks,
    { name: 'share-links', columns: shareLinkColumns },
    (filter, actor) => listShareLinks(deps, actor, filter),
  )
  route(app, contract.createShareLink, (input, actor) => createShareLink(deps, actor, input))
  route(app, contract.deleteShareLink, ({ shareLinkId }, actor) => deleteShareLink(deps, actor, shareLinkId))
  route(app, contract.getShared, ({ token }, { address, cookie }) => getShared(deps, { address, cookie, token }))
  route(app, contract.downloadShared, ({ token }, { address, cookie }) =>
    downloadShared(deps, { address, cookie, token }),
  )
  routeCookie(app, contract.openShared, async ({ token, pin }, { address }) => ({
    reply: { isOpen: true as const },
    cookie: await openShared(deps, { address, token }, pin),
  }))
  route(app, contract.openSharedPage, ({ token }, { address, cookie }) =>
    openSharedPage(deps, { address, cookie, token }),
  )
  routePageForm(app, '/shared/:token/open', (visit, fields) => enterPinOnPage(deps, visit, Object(fields)))
}
