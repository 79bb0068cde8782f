import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/invoices/credit-notes.contract.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { downloadCreditNote } from './credit-note-document.actions.ts'
import { toCreditNote } from './credit-note.mapper.ts'
import { createCreditNote, listInvoiceCreditNotes } from './credit-notes.actions.ts'
import { listCreditNotes } from './credit-notes.queries.ts'
import { mailCreditNote } from './mail-credit-note.actions.ts'

export function creditNoteRoutes(app: FastifyInstance, deps: Deps) {
  routeCreation(app, contract.createCreditNote, (input, actor) => createCreditNote(deps, actor, input))
  route(app, contract.listInvoiceCreditNotes, async ({ invoiceId }) => {
    const notes = await listInvoiceCreditNotes(deps.db, invoiceId)
    return { rows: notes.map(toCreditNote), total: notes.length }
  })
  route(app, contract.listCreditNotes, async (asked) => mapPage(await listCreditNotes(deps.db, asked), toCreditNote))
  route(app, contract.downloadCreditNote, ({ creditNoteId }, actor) => downloadCreditNote(deps, actor, creditNoteId))
  routeCreation(app, contract.mailCreditNote, ({ creditNoteId, ...sent }, actor) =>
    mailCreditNote(deps, actor, creditNoteId, sent),
  )
}
