import { totalsOf, vatGroups } from '#contract/invoices/vat.rules.ts'
import { dayInLondon } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { takeNumber } from '#server/db/numbers.ts'
import { insertCreditNote } from '#server/features/invoices/credit-notes/credit-notes.queries.ts'
import type { InvoiceLine, PrintedFirm } from '#server/features/invoices/invoices.queries.ts'
import type { DemoInvoice } from './demo-invoices.queries.ts'
import { insertDemoEvents } from './demo-jobs.queries.ts'
import type { DemoOffice } from './demo-visits.ts'

type Office = DemoOffice & { firm: PrintedFirm }

const day = 24 * 60 * 60 * 1000

/** Of the last paid invoice the travel was taken back, of one that was sent everything: its job is to be invoiced again. */
export async function fillDemoCreditNotes(tx: Db, office: Office, invoices: DemoInvoice[]) {
  const paid = invoices.findLast(({ status }) => status === 'invoice_paid')
  const sent = invoices.findLast(({ status }) => status === 'invoice_sent')
  const isTravel = ({ description }: InvoiceLine) => description === 'Travel'
  if (paid) await credit(tx, office, paid, { reason: 'Travel is part of the yearly contract', isCredited: isTravel })
  if (sent) await credit(tx, office, sent, { reason: 'Addressed to the wrong department', isCredited: () => true })
}

interface Crediting {
  reason: string
  isCredited: (line: InvoiceLine) => boolean
}

async function credit(tx: Db, office: Office, invoice: DemoInvoice, { reason, isCredited }: Crediting) {
  const lines = (JSON.parse(String(invoice.lines)) as InvoiceLine[]).filter(isCredited)
  const groups = vatGroups(lines, invoice.vat_basis_points)
  const at = new Date(Math.min(invoice.created_at.getTime() + 5 * day, office.now.getTime()))
  await insertCreditNote(tx, {
    id: undefined,
    number: await takeNumber(tx, 'credit_note_numbers'),
    invoiceId: invoice.id,
    reason,
    lines,
    groups,
    ...totalsOf(groups),
    issuedOn: dayInLondon(at),
    firm: office.firm,
    createdAt: at,
    createdBy: office.adminId,
  })
  await insertDemoEvents(tx, [{ at, actor_id: office.adminId, what: 'invoice-credited', about: invoice.id }])
}
