import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { InvoiceStatus } from '#contract/invoices/invoices.rules.ts'
import { invoiceTotals, totalsOf, usualVat, vatGroups } from '#contract/invoices/vat.rules.ts'
import { dayInLondon } from '#contract/values/days.ts'
import type { BasisPoints } from '#contract/values/money.ts'
import { camelColumns } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { takeNumber } from '#server/db/numbers.ts'
import type { DB } from '#server/db/tables.ts'
import { insertCreditNote } from '#server/features/invoices/credit-notes/credit-notes.queries.ts'
import { isAwaitingInvoice } from '#server/features/invoices/invoice-list.queries.ts'
import { printedFirm, printedParties } from '#server/features/invoices/invoice.mapper.ts'
import type { Frozen, InvoiceLine, PrintedFirm } from '#server/features/invoices/invoices.queries.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import { insertDemoEvents } from './demo-jobs.queries.ts'
import { type DemoOffice, earlier } from './demo-visits.ts'
import { type Chance, seededChance } from './seeded-chance.ts'

type Work = Awaited<ReturnType<typeof listDemoWork>>[number]

const seed = 1846
const day = 24 * 60 * 60 * 1000

export async function fillDemoInvoices(tx: Db, { now, adminId }: DemoOffice) {
  const chance = seededChance(seed)
  const work = await listDemoWork(tx)
  const firm = printedFirm(await findToolSettings(tx))
  const stillWaiting = 3
  const invoices = work
    .slice(0, -stillWaiting)
    .map((job, index) =>
      invoiceOf(chance, job, { number: index + 1, left: work.length - stillWaiting - index, now, adminId, firm }),
    )
  await insertDemoInvoices(tx, invoices)
  await fillDemoCreditNotes(tx, { now, adminId, firm }, invoices)
  const made = invoices.map(({ id, created_at: at }) => ({ at, actor_id: adminId, what: 'invoice-made', about: id }))
  await insertDemoEvents(tx, made)
}

type Office = Pick<DemoOffice, 'now' | 'adminId'> & { firm: PrintedFirm }

interface Place extends Office {
  number: number
  left: number
}

function invoiceOf(chance: Chance, job: Work, { number, left, now, adminId, firm }: Place): DemoInvoice {
  const createdAt = earlier(new Date(job.completedAt.getTime() + day), now)
  const status = statusOf(chance, left)
  const lines = linesOf(chance, job)
  const vatRate: BasisPoints = 2000
  const { subtotalPence, vatPence, totalPence } = invoiceTotals(lines, vatRate)
  const sentAt = earlier(new Date(createdAt.getTime() + (1 + chance.below(3)) * day), now)
  const paidAt = earlier(new Date(sentAt.getTime() + (9 + chance.below(25)) * day), now)
  const isVoid = status === 'invoice_void'
  const isSent = status === 'invoice_sent' || status === 'invoice_paid' || isVoid
  return {
    id: randomUUID(),
    number,
    job_id: job.id,
    status,
    lines: JSON.stringify(lines),
    subtotal_pence: subtotalPence,
    vat_basis_points: vatRate,
    vat_pence: vatPence,
    total_pence: totalPence,
    terms: 'Payment due within 30 days',
    payment_days: 30,
    notes: chance.inPercent(15) ? 'Travel is charged at cost from Sheffield.' : '',
    order_number: chance.inPercent(60) ? `PO-${4100 + chance.below(900)}` : '',
    supplied_on: dayInLondon(job.completedAt),
    issued_on: status === 'awaiting_invoice' ? null : dayInLondon(isSent ? sentAt : createdAt),
    issued_at: isSent ? sentAt : null,
    frozen: isSent
      ? JSON.stringify({ ...printedParties({ ...job, certificateNumber: null }), firm } satisfies Frozen)
      : null,
    created_at: createdAt,
    created_by: adminId,
    sent_at: isSent ? sentAt : null,
    paid_at: status === 'invoice_paid' ? paidAt : null,
    first_sent_at: isSent ? sentAt : null,
    first_paid_at: status === 'invoice_paid' ? paidAt : null,
    voided_at: isVoid ? earlier(new Date(sentAt.getTime() + day), now) : null,
    void_reason: isVoid ? 'Sent before the work was priced' : null,
  }
}

function statusOf(chance: Chance, left: number): InvoiceStatus {
  if (left <= 2) return 'awaiting_invoice'
  if (left <= 5) return 'invoice_generated'
  if (left === 8) return 'invoice_void'
  if (left <= 10) return 'invoice_sent'
  return chance.inPercent(8) ? 'invoice_sent' : 'invoice_paid'
}

function linesOf(chance: Chance, { jobTitle, itemCount }: Work): InvoiceLine[] {
  const count = Math.max(1, Number(itemCount))
  const lines = [
    { description: `LOLER thorough examination: ${jobTitle}`, quantity: 1, unitPricePence: 9_500, ...usualVat },
    { description: 'Per item examined and reported', quantity: count, unitPricePence: 1_850, ...usualVat },
    { description: 'Travel', quantity: 1, unitPricePence: chance.pick([2_500, 3_750, 4_999]), ...usualVat },
  ]
  if (chance.inPercent(25)) {
    const quantity = 1 + chance.below(3)
    lines.push({ description: 'Proof load test', quantity, unitPricePence: 6_333, ...usualVat })
  }
  if (chance.inPercent(12)) {
    lines.push({ description: 'Discount: yearly contract', quantity: 1, unitPricePence: -2_500, ...usualVat })
  }
  return lines
}

async function fillDemoCreditNotes(tx: Db, office: Office, invoices: DemoInvoice[]) {
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

type DemoInvoice = Insertable<DB['invoices']> & { id: string; created_at: Date }

function listDemoWork(tx: Db) {
  return tx
    .selectFrom('jobs')
    .where(isAwaitingInvoice)
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('site_addresses as sites', 'sites.id', 'jobs.site_address_id')
    .select((eb) => [
      eb.ref('jobs.completed_at').$notNull().as('completedAt'),
      'jobs.id',
      'jobs.title as jobTitle',
      'jobs.number as jobNumber',
      'companies.name as companyName',
      'companies.address as companyAddress',
      ...camelColumns('sites', 'address_line1 address_line2 city postcode'),
      eb
        .selectFrom('inspection_items as items')
        .whereRef('items.job_id', '=', 'jobs.id')
        .where('items.deleted_at', 'is', null)
        .select(eb.fn.countAll<number>().as('count'))
        .as('itemCount'),
    ])
    .orderBy('jobs.completed_at')
    .orderBy('jobs.id')
    .execute()
}

async function insertDemoInvoices(tx: Db, invoices: DemoInvoice[]) {
  if (invoices.length === 0) return
  await tx.insertInto('invoices').values(invoices).execute()
  await tx.updateTable('invoice_numbers').set({ last: invoices.length }).execute()
}
