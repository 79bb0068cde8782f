import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/mail/mail.contract.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { dismissMail, toHeldMail, toMail, retryMail } from './mail.actions.ts'
import { listHeldMail, listMail } from './mail.queries.ts'

export function mailRoutes(app: FastifyInstance, deps: Deps) {
  route(app, contract.getMailDelivery, async () => ({ goesTo: deps.mailer.goesTo, from: deps.mailer.from }))
  route(app, contract.listMail, async ({ about }) => {
    const rows = await listMail(deps.db, about)
    return { rows: rows.map(toMail), total: rows.length }
  })
  route(app, contract.listHeldMail, async (page) => {
    const { rows, total } = await listHeldMail(deps.db, page)
    return { rows: rows.map(toHeldMail), total }
  })
  route(app, contract.dismissMail, ({ mailId }, actor) => dismissMail(deps, actor, mailId))
  route(app, contract.retryMail, ({ mailId }, actor) => retryMail(deps, actor, mailId))
}
