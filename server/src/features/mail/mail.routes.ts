import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/mail/mail.contract.ts'
import { mailStatusLabels } from '#contract/mail/mail.rules.ts'
import { mapPage, type Asked } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { momentCell, type CsvColumn } from '#server/http/reply/csv.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route } from '#server/http/route.ts'
import { dismissMail, toHeldMail, toMail, retryMail } from './mail.actions.ts'
import { listHeldMail, listMail } from './mail.queries.ts'

const mailColumns: readonly CsvColumn<contract.Mail>[] = [
  { header: 'Name', cell: ({ to }) => to.name },
  { header: 'Email', cell: ({ to }) => to.email },
  { header: 'Subject', cell: ({ subject }) => subject },
  { header: 'File', cell: ({ fileName }) => fileName },
  { header: 'Report', cell: ({ reportFileName = '' }) => reportFileName },
  { header: 'Status', cell: ({ status }) => mailStatusLabels[status] },
  { header: 'Attempts', cell: ({ attempts }) => attempts },
  { header: 'Problem', cell: ({ lastProblem }) => lastProblem },
  { header: 'Queued', cell: ({ queuedAt }) => momentCell(queuedAt) },
  { header: 'Queued By', cell: ({ queuedBy }) => queuedBy },
  { header: 'Settled', cell: ({ settledAt }) => momentCell(settledAt) },
]

export function mailRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.getMailDelivery, async () => ({ goesTo: deps.mailer.goesTo, from: deps.mailer.from }))
  const mailAbout = async ({ about }: { about: string }) => {
    const rows = await listMail(deps.db, about)
    return { rows: rows.map(toMail), total: rows.length }
  }
  const heldMail = async (page: Asked) => mapPage(await listHeldMail(deps.db, page), toHeldMail)
  const table = { name: 'mail', columns: mailColumns }
  route(app, contract.listMail, mailAbout)
  routeTable(app, deps, contract.exportMail, table, mailAbout)
  route(app, contract.listHeldMail, heldMail)
  routeTable(app, deps, contract.exportHeldMail, table, () => heldMail({}))
  route(app, contract.dismissMail, ({ mailId }, actor) => dismissMail(deps, actor, mailId))
  route(app, contract.retryMail, ({ mailId }, actor) => retryMail(deps, actor, mailId))
}
