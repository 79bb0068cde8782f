import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import type { generateInvoice as generateCall } from '#contract/invoices/invoices.contract.ts'
import { mayDownloadInvoice } from '#contract/invoices/invoices.rules.ts'
import type { Db } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { staleVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import { fileAnswer } from '#server/features/files/file-answer.ts'
import { findFile, type StoredFile } from '#server/features/files/files.queries.ts'
import { storeDocument } from '#server/features/files/own-document.actions.ts'
import { preparePictures } from '#server/features/files/print-pictures.actions.ts'
import { findToolSettings } from '#server/features/tool-settings/tool-settings.queries.ts'
import type { Actor } from '#server/actor.ts'
import { fileUrl } from '#server/http/reply/file-address.ts'
import { namedAs } from '#server/http/reply/file-names.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { newUploadFolder } from '#server/http/uploads/upload-folder.ts'
import { toInvoice } from './invoice.mapper.ts'
import { holdInvoice, moveInvoice, requireInvoice } from './invoices.actions.ts'
import { invoiceDocument, type InvoiceDocument } from './invoices.document.ts'
import { invoiceRequest } from './invoices.pdf.ts'
import { storeInvoiceDocument, lockInvoice, type InvoiceRow } from './invoices.queries.ts'

/** Renders it as it stands. One that awaited this is generated from then on. */
export async function generateInvoice(
  deps: Deps,
  actor: Actor,
  invoiceId: string,
): Promise<z.input<typeof generateCall.reply>> {
  const file = await currentDocument(deps, actor, invoiceId)
  const invoice = await deps.db.transaction().execute((tx) => markGenerated(tx, deps, actor, invoiceId))
  return { ...toInvoice(invoice), pdfPath: fileUrl(deps.clock, actor, file) }
}

/** The document as it stands at this moment, rendered again when the invoice was changed since. */
export async function downloadInvoice(deps: Deps, actor: Actor, invoiceId: string): Promise<FileAnswer> {
  const { status } = await requireInvoice(deps.db, invoiceId)
  if (!mayDownloadInvoice(status)) {
    throw new AppError('invoice-awaiting', 'This invoice has not been generated yet. Generate its PDF first.')
  }
  const file = await currentDocument(deps, actor, invoiceId)
  const { headers, stream } = fileAnswer(file, await deps.files.open(file.key), 0)
  return { stream, headers: { ...headers, 'content-disposition': `attachment; ${namedAs('invoice.pdf')}` } }
}

export async function markGenerated(tx: Db, { clock }: Pick<Deps, 'clock'>, actor: Actor, invoiceId: string) {
  await holdInvoice(tx, invoiceId)
  const before = await requireInvoice(tx, invoiceId)
  if (before.status !== 'awaiting_invoice') return before
  return moveInvoice(tx, { clock, actor }, before, 'invoice_generated', 'invoice-generated')
}

/** The last rendered one while it says what the invoice says; else a new one. */
export async function currentDocument(deps: Deps, actor: Actor, invoiceId: string): Promise<StoredFile> {
  const { invoice, document } = await inSnapshot(deps.db, async (tx) => {
    const row = await requireInvoice(tx, invoiceId)
    return { invoice: row, document: invoiceDocument(row, await findToolSettings(tx)) }
  })
  const hash = hashOf(document)
  const existing =
    invoice.pdfFileId && invoice.pdfHash === hash ? await findFile(deps.db, invoice.pdfFileId) : undefined
  return existing ?? render(deps, actor, invoice, { document, hash })
}

/** The document that says what the invoice, which is locked, says now; refuses when the last rendered one says something else. */
export async function requireDocument(tx: Db, invoice: InvoiceRow): Promise<string> {
  const hash = hashOf(invoiceDocument(invoice, await findToolSettings(tx)))
  if (invoice.pdfFileId === null || invoice.pdfHash !== hash) throw staleVersion(toInvoice(invoice))
  return invoice.pdfFileId
}

function hashOf(document: InvoiceDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}

interface Document {
  document: InvoiceDocument
  hash: string
}

async function render(
  deps: Deps,
  actor: Actor,
  invoice: InvoiceRow,
  { document, hash }: Document,
): Promise<StoredFile> {
  const folder = await newUploadFolder()
  try {
    const pictures = await preparePictures(deps, folder, document.logoFileId === null ? [] : [document.logoFileId])
    const rendered = await deps.pdfRenderer.render(
      invoiceRequest(document, { folder, pictures, createdAt: invoice.createdAt }),
    )
    const pdf = { kind: 'invoice', name: `${document.number}.pdf`, by: actor, rendered } as const
    return await storeDocument(deps, pdf, async (tx, file) => {
      await lockInvoice(tx, invoice.id)
      await requireInvoice(tx, invoice.id)
      await storeInvoiceDocument(tx, invoice.id, file.id, hash)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
