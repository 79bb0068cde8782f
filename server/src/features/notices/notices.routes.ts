import type { FastifyInstance } from 'fastify'
import * as course from '#contract/notices/notice-course.contract.ts'
import * as contract from '#contract/notices/notices.contract.ts'
import * as untold from '#contract/notices/untold-dangers.contract.ts'
import type { Deps } from '#server/deps.ts'
import { clientAddress } from '#server/http/request/client-address.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { getNotice, printNotice } from './course.actions.ts'
import { createNotice, listJobNotices, listNotices } from './notices.actions.ts'
import { answerNoticePage, openNoticePage } from './page/notice-page.actions.ts'
import { rectifyNoticeItem } from './rectified-items.actions.ts'
import { readNotice, recordCall } from './readings.actions.ts'
import { printSlip } from './slip.actions.ts'
import { listUntoldJobs } from './untold-jobs.actions.ts'

export function noticeRoutes(app: FastifyInstance, deps: Deps) {
  routeCreation(app, contract.createNotice, (input, actor) => createNotice(deps, actor, input))
  route(app, contract.listJobNotices, ({ jobId }, actor) => listJobNotices(deps, actor, jobId))
  route(app, course.getNotice, ({ noticeId }, actor) => getNotice(deps, actor, noticeId))
  route(app, course.printNotice, ({ noticeId }, actor) => printNotice(deps, actor, noticeId))
  route(app, course.printSlip, ({ noticeId }, actor) => printSlip(deps, actor, noticeId))
  route(app, course.recordCall, (input, actor) => recordCall(deps, actor, input))
  route(app, course.rectifyNoticeItem, (input, actor) => rectifyNoticeItem(deps, actor, input))
  route(app, course.readNotice, (input, visitor) => readNotice(deps, visitor, input))
  route(app, course.listNotices, (filter, actor) => listNotices(deps, actor, filter))
  route(app, untold.listUntoldJobs, (filter) => listUntoldJobs(deps, filter))
  route(app, course.openNoticePage, ({ token }, { address }) => openNoticePage(deps, { address, token }))
  pageForm(app, deps)
}

/** The one form that is sent without a script, so its body is no JSON. */
function pageForm(app: FastifyInstance, deps: Deps) {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded')
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body)))
    })
    scope.post<{ Params: { token: string } }>(
      '/notices/:token',
      { config: { isWebApp: true } },
      async (request, reply) => {
        const visit = { address: clientAddress(request), token: request.params.token }
        const { status = 200, headers, stream } = await answerNoticePage(deps, visit, request.body)
        return reply.code(status).headers(headers).send(stream)
      },
    )
  })
}
