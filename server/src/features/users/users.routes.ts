import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/users/users.contract.ts'
import { britishDay, dayInLondon } from '#contract/values/days.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route } from '#server/http/route.ts'
import { seenUsers } from './memberships.actions.ts'
import { deleteUser, endUserSessions, promoteUser } from './user-access.actions.ts'
import { formatReach, toUser } from './user.mapper.ts'
import { getProfile, requireSeenUser, updateUser } from './users.actions.ts'
import { listUsers, type UserRow } from './users.queries.ts'

export function userRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.getProfile, (_, actor) => getProfile(deps, actor))
  route(app, contract.listUsers, async (filter, actor) =>
    mapPage(await listUsers(deps.db, { ...filter, ...seenUsers(actor) }), (row) => toUser(deps.clock, actor, row)),
  )
  routeTable(app, deps, contract.exportUsers, { name: 'users', columns: userColumns }, (filter, actor) =>
    listUsers(deps.db, { ...filter, ...seenUsers(actor) }),
  )
  route(app, contract.getUser, async ({ userId }, actor) =>
    toUser(deps.clock, actor, await requireSeenUser(deps.db, actor, userId)),
  )
  route(app, contract.updateUser, (input, actor) => updateUser(deps, actor, input))
  route(app, contract.deleteUser, ({ userId }, actor) => deleteUser(deps, actor, userId))
  route(app, contract.endUserSessions, ({ userId }, actor) => endUserSessions(deps, actor, userId))
  route(app, contract.promoteUser, ({ userId }, actor) => promoteUser(deps, actor, userId))
}

const userColumns: readonly CsvColumn<UserRow>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Role', cell: ({ role }) => role },
  { header: 'Company', cell: ({ companyName }) => companyName },
  { header: 'Qualifications', cell: ({ qualifications }) => qualifications },
  { header: 'Employer', cell: ({ employer }) => employer },
  { header: 'Employer Address', cell: ({ employerAddress }) => employerAddress },
  { header: 'Phone', cell: ({ phone }) => phone },
  { header: 'Companies and Sites', cell: ({ memberships }) => formatReach(memberships) },
  { header: 'Created', cell: ({ createdAt }) => britishDay(dayInLondon(createdAt)) },
]
