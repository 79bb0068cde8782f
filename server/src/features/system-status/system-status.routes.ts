import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/system-status/system-status.contract.ts'
import { route } from '#server/http/route.ts'
import { getSystem, retryTask, runTask, type SystemDeps } from './system-status.actions.ts'

export function systemStatusRoutes(app: FastifyInstance, deps: SystemDeps) {
  route(app, contract.getSystem, () => getSystem(deps))
  route(app, contract.runTask, ({ name }, actor) => runTask(deps, actor, name))
  route(app, contract.retryTask, ({ taskId }, actor) => retryTask(deps, actor, taskId))
}
