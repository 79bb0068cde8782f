import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { fileAnswer } from '#server/features/files/file-answer.ts'
import { findFile, type StoredFile } from '#server/features/files/files.queries.ts'
import { namedAs } from '#server/http/reply/file-names.ts'
import type { FileAnswer } from '#server/http/route.ts'
import { storeRendered } from '#server/features/invoices/invoice-document.actions.ts'
import { creditNoteDocument } from './credit-note.document.ts'
import { requireCreditNote } from './credit-notes.actions.ts'
import { listCreditNotesOf, storeCreditNoteDocument, type CreditNoteRow } from './credit-notes.queries.ts'

export async function downloadCreditNote(deps: Deps, actor: Actor, creditNoteId: string): Promise<FileAnswer> {
  const file = await creditNoteFile(deps, actor, await requireCreditNote(deps.db, creditNoteId))
  const { headers, stream } = fileAnswer(file, await deps.files.open(file.key), 0)
  return { stream, headers: { ...headers, 'content-disposition': `attachment; ${namedAs(file.name)}` } }
}

/** What it says never changes, so it is rendered once. */
export async function creditNoteFile(deps: Deps, actor: Actor, note: CreditNoteRow): Promise<StoredFile> {
  const existing = note.pdfFileId === null ? undefined : await findFile(deps.db, note.pdfFileId)
  if (existing) return existing
  const others = await listCreditNotesOf(deps.db, [note.invoiceId])
  const before = others.filter(({ number }) => number < note.number).flatMap(({ groups }) => groups)
  const document = creditNoteDocument(note, before)
  return storeRendered(deps, { actor, document, createdAt: note.createdAt }, (tx, file) =>
    storeCreditNoteDocument(tx, note.id, file.id),
  )
}
