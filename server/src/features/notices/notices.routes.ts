import type { FastifyInstance } from 'fastify'
import * as timeline from '#contract/notices/notice-timeline.contract.ts'
import * as contract from '#contract/notices/notices.contract.ts'
import type { Notice } from '#contract/notices/notices.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import type { Deps } from '#server/deps.ts'
import { answerNoticePage, openNoticePage } from '#server/features/notices/page/notice-page.actions.ts'
import { routePageForm } from '#server/http/page-form.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { readNotice, recordCall, takeBackAnswer } from './acknowledgements.actions.ts'
import { createNotice, listJobNotices, listNotices } from './notices.actions.ts'
import { downloadPrintedNotice } from './printed-notice.actions.ts'
import { rectifyNoticeItem } from './rectified-items.actions.ts'
import { getNotice, printNotice } from './timeline.actions.ts'
import { listUnnotifiedJobs } from './unnotified-dangers.actions.ts'

export function noticeRoutes(app: FastifyInstance, deps: Deps) {
  routeCreation(app, contract.createNotice, (input, actor) => createNotice(deps, actor, input))
  route(app, contract.listJobNotices, ({ jobId }, actor) => listJobNotices(deps, actor, jobId))
  route(app, timeline.getNotice, ({ noticeId }, actor) => getNotice(deps, actor, noticeId))
  route(app, timeline.printNotice, ({ noticeId }, actor) => printNotice(deps, actor, noticeId))
  route(app, timeline.downloadPrintedNotice, ({ noticeId }, actor) => downloadPrintedNotice(deps, actor, noticeId))
  route(app, timeline.recordCall, (input, actor) => recordCall(deps, actor, input))
  route(app, timeline.rectifyNoticeItem, (input, actor) => rectifyNoticeItem(deps, actor, input))
  route(app, timeline.readNotice, (input, visitor) => readNotice(deps, visitor, input))
  route(app, timeline.takeBackAnswer, (input, visitor) => takeBackAnswer(deps, visitor, input))
  route(app, timeline.listNotices, (filter, actor) => listNotices(deps, actor, filter))
  routeTable(app, deps, timeline.exportNotices, { name: 'notices', columns: noticeColumns }, (filter, actor) =>
    listNotices(deps, actor, filter),
  )
  route(app, timeline.listUnnotifiedJobs, (filter) => listUnnotifiedJobs(deps, filter))
  route(app, timeline.openNoticePage, ({ token }, { address }) => openNoticePage(deps, { address, token }))
  routePageForm(app, '/notices/:token', (visit, fields) => answerNoticePage(deps, visit, fields))
}

const noticeColumns: readonly CsvColumn<Notice>[] = [
  { header: 'Made', cell: ({ madeAt }) => britishDay(dayInLondon(new Date(madeAt))) },
  { header: 'State', cell: ({ state }) => state },
  { header: 'Company', cell: ({ companyId }) => companyId.name },
  {
    header: 'Site',
    cell: ({ siteAddressId: { addressLine1, city, postcode } }) => [addressLine1, city, postcode].join(', '),
  },
  { header: 'Job Number', cell: ({ jobNumber }) => jobNumber },
  {
    header: 'Equipment',
    cell: ({ items }) =>
      items.map(({ description, serialNumber }) => [description, serialNumber].filter(Boolean).join(' ')).join('; '),
  },
  { header: 'Notice', cell: ({ words }) => words },
  { header: 'Told', cell: ({ toldName }) => toldName },
  { header: 'Told On', cell: ({ toldAt }) => toldAt && britishDay(dayInLondon(new Date(toldAt))) },
]
