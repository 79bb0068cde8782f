import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/packs/packs.contract.ts'
import * as sharing from '#contract/packs/share-links.contract.ts'
import { britishDay } from '#contract/values/days.ts'
import type { Deps } from '#server/deps.ts'
import { routePageForm } from '#server/http/page-form.ts'
import { momentCell, type CsvColumn } from '#server/http/reply/csv.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route, routeCookie } from '#server/http/route.ts'
import { downloadPack } from './packs.actions.ts'
import { createShareLink, deleteShareLink, listShareLinks } from './share-links.actions.ts'
import { downloadShared, getShared, openShared, enterPinOnPage, openSharedPage } from './shared.actions.ts'

const shareLinkColumns: readonly CsvColumn<sharing.ShareLink>[] = [
  { header: 'Company', cell: ({ companyId }) => companyId.name },
  { header: 'Site', cell: ({ siteAddressId: site }) => (site ? formatSite(site) : 'All sites') },
  { header: 'Last Day', cell: ({ endsOn }) => britishDay(endsOn) },
  { header: 'PIN', cell: ({ hasPin }) => (hasPin ? 'Yes' : 'No') },
  { header: 'Openings', cell: ({ openings }) => openings },
  { header: 'Last Opened', cell: ({ lastOpenedAt }) => momentCell(lastOpenedAt) },
  { header: 'Created', cell: ({ createdAt }) => momentCell(createdAt) },
  { header: 'Created By', cell: ({ createdBy }) => createdBy.name },
]

function formatSite({ addressLine1, city, postcode }: NonNullable<sharing.ShareLink['siteAddressId']>): string {
  return [addressLine1, city, postcode].join(', ')
}

export function packRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.downloadPack, (input, actor) => downloadPack(deps, actor, input))
  route(app, sharing.listShareLinks, (asked, actor) => listShareLinks(deps, actor, asked))
  routeTable(app, deps, sharing.exportShareLinks, { name: 'share-links', columns: shareLinkColumns }, (filter, actor) =>
    listShareLinks(deps, actor, filter),
  )
  route(app, sharing.createShareLink, (input, actor) => createShareLink(deps, actor, input))
  route(app, sharing.deleteShareLink, ({ shareLinkId }, actor) => deleteShareLink(deps, actor, shareLinkId))
  route(app, sharing.getShared, ({ token }, { address, cookie }) => getShared(deps, { address, cookie, token }))
  route(app, sharing.downloadShared, ({ token }, { address, cookie }) =>
    downloadShared(deps, { address, cookie, token }),
  )
  routeCookie(app, sharing.openShared, async ({ token, pin }, { address }) => ({
    reply: { isOpen: true as const },
    cookie: await openShared(deps, { address, token }, pin),
  }))
  route(app, sharing.openSharedPage, ({ token }, { address, cookie }) =>
    openSharedPage(deps, { address, cookie, token }),
  )
  routePageForm(app, '/shared/:token/open', (visit, fields) => enterPinOnPage(deps, visit, Object(fields)))
}
