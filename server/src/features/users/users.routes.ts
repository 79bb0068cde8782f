import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/users/users.contract.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { endUserSessions, promoteUser, deleteUser } from './user-access.actions.ts'
import { toUser } from './user.mapper.ts'
import { updateUser, createUser, getProfile, requireUser } from './users.actions.ts'
import { listUsers } from './users.queries.ts'

export function userRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.getProfile, (_, actor) => getProfile(deps, actor))
  route(app, contract.listUsers, async (filter, actor) =>
    mapPage(await listUsers(deps.db, filter), (row) => toUser(deps.clock, actor, row)),
  )
  route(app, contract.getUser, async ({ userId }, actor) =>
    toUser(deps.clock, actor, await requireUser(deps.db, userId)),
  )
  routeCreation(app, contract.createUser, (input, actor) => createUser(deps, actor, input))
  route(app, contract.updateUser, (input, actor) => updateUser(deps, actor, input))
  route(app, contract.deleteUser, ({ userId }, actor) => deleteUser(deps, actor, userId))
  route(app, contract.endUserSessions, ({ userId }, actor) => endUserSessions(deps, actor, userId))
  route(app, contract.promoteUser, ({ userId }, actor) => promoteUser(deps, actor, userId))
}
