import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account-links/account-links.contract.ts'
import { createUser as createUserEndpoint } from '#contract/users/users.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { forgetPassword, resetPassword } from './forgotten-passwords.actions.ts'
import {
  acceptInvitation,
  createUser,
  getInvitation,
  joinCompany,
  sendInvitation,
  withdrawInvitation,
} from './invitations.actions.ts'

export function accountLinkRoutes(app: FastifyInstance, deps: Deps) {
  routeCreation(app, createUserEndpoint, (input, actor) => createUser(deps, actor, input))
  route(app, contract.sendInvitation, ({ userId }, actor) => sendInvitation(deps, actor, userId))
  route(app, contract.withdrawInvitation, ({ userId }, actor) => withdrawInvitation(deps, actor, userId))
  route(app, contract.getInvitation, ({ token }) => getInvitation(deps, token))
  route(app, contract.acceptInvitation, (chosen, visitor) => acceptInvitation(deps, visitor, chosen))
  route(app, contract.joinCompany, ({ token }, actor) => joinCompany(deps, actor, token))
  route(app, contract.forgetPassword, ({ email }, visitor) => forgetPassword(deps, visitor, email))
  route(app, contract.resetPassword, (chosen) => resetPassword(deps, chosen))
}
