import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/calendar/calendar.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { endCalendarFeed, getCalendarFeed, renewCalendarFeed, readCalendarFeed } from './calendar.actions.ts'

export function calendarRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.getCalendarFeed, (_, actor) => getCalendarFeed(deps, actor))
  route(app, contract.renewCalendarFeed, ({ scope }, actor) => renewCalendarFeed(deps, actor, scope))
  route(app, contract.endCalendarFeed, (_, actor) => endCalendarFeed(deps, actor))
  route(app, contract.readCalendarFeed, ({ token }, { address }) => readCalendarFeed(deps, address, token))
}
