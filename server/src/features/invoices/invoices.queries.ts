import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { ExaminedKind } from '#contract/invoices/first-lines.rules.ts'
import type { CalculatedLine } from '#contract/invoices/vat.rules.ts'
import { certificateNumber } from '#contract/values/certificate-number.ts'
import { camelColumns, columnsOf, type FactsOf } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.ts'

export interface InvoiceLine extends CalculatedLine {
  description: string
}

export type PrintedFirm = FactsOf<
  'tool_settings',
  'company_name company_address company_number vat_number payment_details logo_file_id'
>

export interface PrintedParties extends FactsOf<'site_addresses', 'address_line1 address_line2 city postcode'> {
  companyName: string
  companyAddress: string
  jobTitle: string
  jobNumber: number
  certificateNumber: string | null
}

/** Without the firm while it has not said its name and address: an invoice that it never printed. */
export type Frozen = PrintedParties & { firm: PrintedFirm | null }

const workFacts =
  'status subtotal_pence vat_basis_points vat_pence total_pence terms notes order_number payment_days supplied_on'
const dateFacts = 'issued_on issued_at sent_at paid_at first_sent_at first_paid_at voided_at voided_by void_reason'

export type InvoiceFacts = FactsOf<'invoices', `${typeof workFacts} ${typeof dateFacts}`> & {
  lines: InvoiceLine[]
  frozen: Frozen | null
}

export type Invoices = SelectQueryBuilder<DB, 'invoices', object>

export function chooseInvoices(db: Db, choose: (invoices: Invoices) => Invoices) {
  return choose(db.selectFrom('invoices').where('deleted_at', 'is', null))
    .select(['invoices.id', 'invoices.number'])
    .execute()
}

export async function invoiceDetails(db: Db, invoiceIds: string[]): Promise<InvoiceRow[]> {
  if (invoiceIds.length === 0) return []
  const rows = await filledIn(db)
    .where('invoices.deleted_at', 'is', null)
    .where(sql<SqlBool>`invoices.id = any(${invoiceIds}::uuid[])`)
    .orderBy('invoices.number', 'desc')
    .execute()
  return rows.map(parseRow)
}

export async function findInvoice(db: Db, invoiceId: string): Promise<InvoiceRow | undefined> {
  const row = await filledIn(db)
    .where('invoices.deleted_at', 'is', null)
    .where('invoices.id', '=', invoiceId)
    .executeTakeFirst()
  return row && parseRow(row)
}

export function filledIn(db: Db) {
  return db
    .selectFrom('invoices')
    .innerJoin('jobs', 'jobs.id', 'invoices.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('site_addresses as sites', 'sites.id', 'jobs.site_address_id')
    .select([
      ...camelColumns(
        'invoices',
        workFacts,
        dateFacts,
        'id number lines credited_pence is_credited_in_full frozen created_at deleted_at approval_id chased_at',
        'pdf_file_id version',
      ),
      'invoices.pdf_says as pdfHash',
      'jobs.id as jobId',
      'jobs.title as jobTitle',
      'jobs.number as jobNumber',
      'jobs.completed_at as completedAt',
      'companies.id as companyId',
      'companies.name as companyName',
      'companies.address as companyAddress',
      'sites.id as siteAddressId',
      ...camelColumns('sites', 'address_line1 address_line2 city postcode'),
      currentCertificate.as('certificate'),
    ])
}

export const currentReport = sql`certificates
  where certificates.job_id = jobs.id and certificates.company_id = jobs.company_id
    and certificates.id not in (select certificate_id from certificate_withdrawals)
    and not exists (
      select from certificates as later
      where later.job_id = certificates.job_id and later.company_id = certificates.company_id
        and later.version > certificates.version
    )`

const currentCertificate = sql<number | null>`(select certificates.number from ${currentReport})`

export type InvoiceRow = ReturnType<
  typeof parseRow<Awaited<ReturnType<ReturnType<typeof filledIn>['executeTakeFirstOrThrow']>>>
>

interface UntypedRow {
  lines: unknown
  frozen: unknown
  certificate: number | null
}

/** An issued invoice names its job and customer as they were. Only `columns` below writes these. */
export function parseRow<Row extends UntypedRow>({ certificate, ...row }: Row) {
  const frozen = row.frozen as Frozen | null
  const { firm: _firm, ...parties } = frozen ?? { firm: null }
  return {
    ...row,
    certificateNumber: certificate === null ? null : certificateNumber(certificate),
    ...parties,
    frozen,
    lines: row.lines as InvoiceLine[],
  }
}

export async function findInvoiceOfJob(db: Db, jobId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select('id')
    .where('job_id', '=', jobId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'invoice_void')
    .where('is_credited_in_full', '=', false)
    .executeTakeFirst()
  return row?.id
}

export async function findJobOfInvoice(db: Db, invoiceId: string): Promise<string | undefined> {
  const row = await db.selectFrom('invoices').select('job_id').where('id', '=', invoiceId).executeTakeFirst()
  return row?.job_id
}

export async function lockInvoice(tx: Db, invoiceId: string) {
  await tx.selectFrom('invoices').select('id').where('id', '=', invoiceId).forUpdate().execute()
}

interface NewInvoice extends InvoiceFacts {
  number: number
  jobId: string
  createdAt: Date
  createdBy: string
}

export async function insertInvoice(tx: Db, invoice: NewInvoice): Promise<string> {
  const { id } = await tx
    .insertInto('invoices')
    .values({
      ...columns(invoice),
      ...columnsOf(invoice, 'number job_id created_at created_by'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateInvoiceRow(tx: Db, invoiceId: string, facts: InvoiceFacts) {
  await tx
    .updateTable('invoices')
    .set({ ...columns(facts), version: sql<number>`version + 1` })
    .where('id', '=', invoiceId)
    .execute()
}

/** An invoice that was issued before the firm had said its name and address names it as it is first printed. */
export async function freezeFirm(tx: Db, invoiceId: string, firm: PrintedFirm) {
  await tx
    .updateTable('invoices')
    .set({ frozen: sql`frozen || ${JSON.stringify({ firm })}::jsonb` })
    .where('id', '=', invoiceId)
    .where(sql<SqlBool>`frozen -> 'firm' = 'null'`)
    .execute()
}

/** The document is no part of what people edit, so the version stays. */
export async function storeInvoiceDocument(tx: Db, invoiceId: string, fileId: string, hash: string) {
  await tx.updateTable('invoices').set({ pdf_file_id: fileId, pdf_says: hash }).where('id', '=', invoiceId).execute()
}

export async function deleteInvoiceRow(tx: Db, invoiceId: string, deletedAt: Date) {
  await tx.updateTable('invoices').set({ deleted_at: deletedAt }).where('id', '=', invoiceId).execute()
}

function columns(facts: InvoiceFacts) {
  return {
    ...columnsOf(facts, workFacts, dateFacts),
    lines: JSON.stringify(facts.lines),
    frozen: facts.frozen && JSON.stringify(facts.frozen),
  }
}

export type ExaminedKinds = Map<string, ExaminedKind[]>

export async function countExamined(db: Db, jobIds: string[]): Promise<ExaminedKinds> {
  const rows = await db
    .selectFrom('inspection_items')
    .where(sql<boolean>`job_id = any(${jobIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'awaiting_inspection')
    .where('outcome', '=', 'examined')
    .groupBy(['job_id', 'description'])
    .orderBy('description')
    .select(['job_id as jobId', 'description', sql<number>`count(*)::int`.as('count')])
    .execute()
  const kinds: ExaminedKinds = new Map(jobIds.map((jobId) => [jobId, []]))
  for (const { jobId, ...kind } of rows) kinds.get(jobId)?.push(kind)
  return kinds
}
