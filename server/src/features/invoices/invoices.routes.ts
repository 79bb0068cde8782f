import type { FastifyInstance } from 'fastify'
import * as sending from '#contract/invoices/invoice-sending.contract.ts'
import * as contract from '#contract/invoices/invoices.contract.ts'
import { mapPage } from '#server/db/pages.ts'
import { toJob } from '#server/features/jobs/job.mapper.ts'
import { routeTable } from '#server/http/reply/table-file.ts'
import { route, routeCreation } from '#server/http/route.ts'
import { approveInvoice, type Approving } from './approve-invoice.actions.ts'
import { chaseInvoice, mailInvoice } from './mail-invoice.actions.ts'
import { createInvoice } from './create-invoice.actions.ts'
import { invoiceCsvColumns, linesInChunks, readyColumns, withDeletedDrafts } from './invoice-columns.ts'
import { downloadInvoice, generateInvoice } from './invoice-document.actions.ts'
import { countInvoices, invoicesInChunks, listInvoices, listJobsAwaitingInvoice } from './invoice-list.queries.ts'
import { toInvoice } from './invoice.mapper.ts'
import { updateInvoice, deleteInvoice, requireInvoice, voidInvoice } from './invoices.actions.ts'
import { listReadyInvoices } from './ready-invoices.actions.ts'

export function invoiceRoutes(app: FastifyInstance, deps: Approving) {
  route(app, contract.listInvoices, async (filter) => mapPage(await listInvoices(deps.db, filter), toInvoice))
  routeTable(app, deps, contract.exportInvoices, { name: 'invoices', columns: invoiceCsvColumns }, (filter) =>
    linesInChunks(deps.db, withDeletedDrafts(deps.db, filter, invoicesInChunks(deps.db, filter))),
  )
  route(app, contract.listJobsAwaitingInvoice, async (filter, actor) =>
    mapPage(await listJobsAwaitingInvoice(deps.db, filter), (row) => toJob({ clock: deps.clock, actor }, row)),
  )
  route(app, sending.listReadyInvoices, (asked, actor) => listReadyInvoices(deps, actor, asked))
  routeTable(
    app,
    deps,
    sending.exportReadyInvoices,
    { name: 'jobs-awaiting', columns: readyColumns },
    (filter, actor) => listReadyInvoices(deps, actor, filter),
  )
  routeCreation(app, sending.approveInvoice, (approval, actor) => approveInvoice(deps, actor, approval))
  route(app, contract.countInvoices, () => countInvoices(deps.db))
  route(app, contract.getInvoice, async ({ invoiceId }) => toInvoice(await requireInvoice(deps.db, invoiceId)))
  route(app, contract.createInvoice, ({ jobId }, actor) => createInvoice(deps, actor, jobId))
  route(app, contract.updateInvoice, (input, actor) => updateInvoice(deps, actor, input))
  route(app, contract.deleteInvoice, ({ invoiceId }, actor) => deleteInvoice(deps, actor, invoiceId))
  route(app, contract.voidInvoice, (input, actor) => voidInvoice(deps, actor, input))
  route(app, contract.generateInvoice, ({ invoiceId }, actor) => generateInvoice(deps, actor, invoiceId))
  routeCreation(app, contract.mailInvoice, ({ invoiceId, ...sent }, actor) => mailInvoice(deps, actor, invoiceId, sent))
  route(app, sending.chaseInvoice, ({ invoiceId }, actor) => chaseInvoice(deps, actor, invoiceId))
  route(app, contract.downloadInvoice, ({ invoiceId }, actor) => downloadInvoice(deps, actor, invoiceId))
}
