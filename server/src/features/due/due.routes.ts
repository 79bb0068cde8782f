import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/due/due.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { listDue, planVisit } from './due.actions.ts'
import type { DueSite } from '#contract/due/due.contract.ts'
import { britishDay } from '#contract/values/days.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'

const dueColumns: readonly CsvColumn<DueSite>[] = [
  { header: 'Company', cell: ({ companyId }) => companyId.name },
  {
    header: 'Site',
    cell: ({ siteAddressId: site }) => site && [site.addressLine1, site.city, site.postcode].join(', '),
  },
  { header: 'Earliest Due', cell: ({ earliestDueDate }) => earliestDueDate && britishDay(earliestDueDate) },
  { header: 'Overdue', cell: ({ overdue }) => overdue },
  { header: 'Due', cell: ({ due }) => due },
  { header: 'Unsafe', cell: ({ unsafe }) => unsafe },
]

export function dueRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.listDue, (filter, actor) => listDue(deps, actor, filter))
  routeTable(app, deps, contract.exportDue, { name: 'due', columns: dueColumns }, (filter, actor) =>
    listDue(deps, actor, filter),
  )
  routeCreation(app, contract.planVisit, (input, actor) => planVisit(deps, actor, input))
}
