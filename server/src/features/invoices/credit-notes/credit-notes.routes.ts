import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/invoices/credit-notes.contract.ts'
import { mapPage } from '#server/db/pages.ts'
import type { Deps } from '#server/deps.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { toCreditNote } from './credit-note.mapper.ts'
import { createCreditNote, listInvoiceCreditNotes, downloadCreditNote, mailCreditNote } from './credit-notes.actions.ts'
import { listCreditNotes } from './credit-notes.queries.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import type { CreditNote } from '#contract/invoices/credit-notes.contract.ts'
import { britishDay } from '#contract/values/days.ts'
import type { CsvColumn } from '#server/http/reply/csv.ts'

const creditNoteColumns: readonly CsvColumn<CreditNote>[] = [
  { header: 'Credit Note', cell: ({ creditNoteNumber }) => creditNoteNumber },
  { header: 'Date', cell: ({ creditNoteDate }) => britishDay(creditNoteDate) },
  { header: 'Invoice', cell: ({ invoiceId }) => invoiceId.invoiceNumber },
  { header: 'Reason', cell: ({ reason }) => reason },
  { header: 'Net', cell: ({ subtotal }) => subtotal.toFixed(2) },
  { header: 'VAT', cell: ({ vatAmount }) => vatAmount.toFixed(2) },
  { header: 'Total', cell: ({ total }) => total.toFixed(2) },
]

export function creditNoteRoutes(app: FastifyInstance, deps: Deps) {
  routeCreation(app, contract.createCreditNote, (input, actor) => createCreditNote(deps, actor, input))
  route(app, contract.listInvoiceCreditNotes, async ({ invoiceId }) => {
    const notes = await listInvoiceCreditNotes(deps.db, invoiceId)
    return { rows: notes.map(toCreditNote), total: notes.length }
  })
  route(app, contract.listCreditNotes, async (asked) => mapPage(await listCreditNotes(deps.db, asked), toCreditNote))
  routeTable(
    app,
    deps,
    contract.exportCreditNotes,
    { name: 'credit-notes', columns: creditNoteColumns },
    async (filter) => mapPage(await listCreditNotes(deps.db, filter), toCreditNote),
  )
  route(app, contract.downloadCreditNote, ({ creditNoteId }, actor) => downloadCreditNote(deps, actor, creditNoteId))
  routeCreation(app, contract.mailCreditNote, ({ creditNoteId, ...sent }, actor) =>
    mailCreditNote(deps, actor, creditNoteId, sent),
  )
}
