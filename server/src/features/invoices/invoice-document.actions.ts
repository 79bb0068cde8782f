import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#contract/errors.ts'
import { mayDownloadInvoice } from '#contract/invoices/invoices.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Actor } from '#server/actor.ts'
import { type Db, inSnapshot } from '#server/db/database.ts'
import { staleVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { storeDocument } from '#server/features/files/files.actions.ts'
import { findFile, type StoredFile } from '#server/features/files/files.queries.ts'
import { fileAnswer } from '#server/features/files/open-file.ts'
import { preparePictures, type PrintPictures } from '#server/features/files/print-pictures.actions.ts'
import { listCreditNotesOf } from '#server/features/invoices/credit-notes/credit-notes.queries.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import { namedAs } from '#server/http/reply/file-names.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { newUploadFolder } from '#server/http/uploads/upload-folder.ts'
import { packageRoot } from '#server/package-root.ts'
import type { RenderRequest } from '#server/pdf/render-request.ts'
import { currentFirm } from './invoice-firm.actions.ts'
import { toInvoice } from './invoice.mapper.ts'
import { lockInvoiceWithJob, requireInvoice, saveInvoice } from './invoices.actions.ts'
import { invoiceDocument, type InvoiceDocument } from './invoices.document.ts'
import { freezeFirm, type InvoiceRow, lockInvoice, storeInvoiceDocument } from './invoices.queries.ts'

export async function generateInvoice(deps: Deps, actor: Actor, invoiceId: string) {
  const today = deps.clock.today()
  const file = await currentDocument(deps, actor, invoiceId, today)
  const invoice = await deps.db.transaction().execute((tx) => markGenerated(tx, deps, actor, { invoiceId, today }))
  return { ...toInvoice(invoice), pdfPath: fileUrl(deps.clock, actor, file) }
}

export async function downloadInvoice(deps: Deps, actor: Actor, invoiceId: string): Promise<FileAnswer> {
  if (!mayDownloadInvoice(await requireInvoice(deps.db, invoiceId))) {
    throw new AppError('invoice-awaiting', 'This invoice has not been generated yet. Generate its PDF first.')
  }
  const file = await currentDocument(deps, actor, invoiceId)
  const { headers, stream } = fileAnswer(file, await deps.files.open(file.key), 0)
  return { stream, headers: { ...headers, 'content-disposition': `attachment; ${namedAs('invoice.pdf')}` } }
}

/** On the day on which its PDF was drawn, also when midnight came in between. */
export async function markGenerated(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  { invoiceId, today }: { invoiceId: string; today: Day },
) {
  await lockInvoiceWithJob(tx, invoiceId)
  const before = await requireInvoice(tx, invoiceId)
  const wanted = dated(before, today)
  const status = before.status === 'awaiting_invoice' ? 'invoice_generated' : before.status
  if (status === before.status && wanted.issuedOn === before.issuedOn) return before
  return saveInvoice(tx, { clock, actor }, before, { ...wanted, status }, 'invoice-generated')
}

export async function currentDocument(deps: Deps, actor: Actor, invoiceId: string, day?: Day): Promise<StoredFile> {
  const { invoice, document, firm } = await inSnapshot(deps.db, async (tx) => {
    const found = await requireInvoice(tx, invoiceId)
    const row = day ? dated(found, day) : found
    return { invoice: row, ...(await documentOf(tx, deps, row)) }
  })
  const hash = hashOf(document)
  const existing =
    invoice.pdfFileId && invoice.pdfHash === hash ? await findFile(deps.db, invoice.pdfFileId) : undefined
  return existing ?? render(deps, actor, invoice, { document, hash, firm })
}

/** The document that says what the invoice, which is locked, says now; refuses when the last rendered one says something else. */
export async function requireDocument(tx: Db, { clock }: Pick<Deps, 'clock'>, invoice: InvoiceRow): Promise<string> {
  const hash = hashOf((await documentOf(tx, { clock }, invoice)).document)
  if (invoice.pdfFileId === null || invoice.pdfHash !== hash) throw staleVersion(toInvoice(invoice))
  return invoice.pdfFileId
}

async function documentOf(tx: Db, { clock }: Pick<Deps, 'clock'>, invoice: InvoiceRow) {
  const firm = invoice.frozen?.firm ?? (await currentFirm(tx, 'An invoice'))
  const creditNotes = invoice.issuedAt === null ? await listCreditNotesOf(tx, [invoice.id]) : []
  return { firm, document: invoiceDocument(asSent(invoice), { firm, creditNotes, today: clock.today() }) }
}

/** A paper that was sent never changes: what became of it since is on screen, and on its credit notes. */
function asSent(invoice: InvoiceRow): InvoiceRow {
  if (invoice.issuedAt === null) return invoice
  return { ...invoice, status: 'invoice_sent', paidAt: null, voidedAt: null, isCreditedInFull: false }
}

/** An invoice that was sent keeps its date. */
function dated(invoice: InvoiceRow, day: Day): InvoiceRow {
  return invoice.issuedAt === null ? { ...invoice, issuedOn: day } : invoice
}

function hashOf(document: InvoiceDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}

type Document = Awaited<ReturnType<typeof documentOf>> & { hash: string }

function render(deps: Deps, actor: Actor, invoice: InvoiceRow, { document, hash, firm }: Document) {
  return storeRendered(deps, { actor, document, createdAt: invoice.createdAt }, async (tx, file) => {
    await lockInvoice(tx, invoice.id)
    await requireInvoice(tx, invoice.id)
    await storeInvoiceDocument(tx, invoice.id, file.id, hash)
    await freezeFirm(tx, invoice.id, firm)
  })
}

export async function storeRendered(
  deps: Deps,
  { actor, document, createdAt }: { actor: Actor; document: InvoiceDocument; createdAt: Date },
  change: (tx: Db, file: StoredFile) => Promise<void>,
): Promise<StoredFile> {
  const folder = await newUploadFolder()
  try {
    const pictures = await preparePictures(deps, folder, document.logoFileId === null ? [] : [document.logoFileId])
    const rendered = await deps.pdfRenderer.render(invoiceRequest(document, { folder, pictures, createdAt }))
    const pdf = { kind: 'invoice', name: `${document.number}.pdf`, by: actor, rendered } as const
    return await storeDocument(deps, pdf, change)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const template = join(packageRoot, 'src', 'features', 'invoices', 'invoice.typ')

function invoiceRequest(
  { logoFileId, ...document }: InvoiceDocument,
  { folder, pictures, createdAt }: { folder: string; pictures: PrintPictures; createdAt: Date },
): RenderRequest {
  const logo = logoFileId === null ? undefined : pictures.get(logoFileId)
  return {
    folder,
    template,
    data: { ...document, pictures: { firm: logo?.name ?? null } },
    pictures: [...pictures.values()].map(({ name }) => name),
    attachment: null,
    createdAt: createdAt.getTime(),
    seal: null,
  }
}
