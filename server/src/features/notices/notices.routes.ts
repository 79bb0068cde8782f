import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/notices/notices.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { createNotice, listJobNotices, listNotices } from './notices.actions.ts'

export function noticeRoutes(app: FastifyInstance, deps: Deps) {
  routeCreation(app, contract.createNotice, (input, actor) => createNotice(deps, actor, input))
  route(app, contract.listJobNotices, ({ jobId }, actor) => listJobNotices(deps, actor, jobId))
  route(app, contract.listNotices, (filter, actor) => listNotices(deps, actor, filter))
}
