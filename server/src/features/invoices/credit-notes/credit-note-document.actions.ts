import type { Mail, NewMail } from '#contract/mail/mail.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { fileAnswer } from '#server/features/files/file-answer.ts'
import { findFile, type StoredFile } from '#server/features/files/files.queries.ts'
import { storeRendered } from '#server/features/invoices/invoice-document.actions.ts'
import { creditNoteMail } from '#server/features/invoices/invoice-mail.ts'
import { findRepeatedMail, queueMail } from '#server/features/mail/mail.actions.ts'
import { namedAs } from '#server/http/reply/file-names.ts'
import type { Created, FileAnswer } from '#server/http/route.ts'
import { creditNoteDocument } from './credit-note.document.ts'
import { requireCreditNote } from './credit-notes.actions.ts'
import { type CreditNoteRow, listCreditNotesOf, storeCreditNoteDocument } from './credit-notes.queries.ts'

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

/** The mail stands with that of the invoice, so that what the customer was told of it is read in one place. */
export async function mailCreditNote(
  deps: Deps,
  actor: Actor,
  creditNoteId: string,
  sent: NewMail,
): Promise<Created<Mail>> {
  const note = await requireCreditNote(deps.db, creditNoteId)
  const file = await creditNoteFile(deps, actor, note)
  const mailed = { kind: 'credit-note', about: note.invoiceId, fileId: file.id } as const
  const repeated = await findRepeatedMail(deps.db, mailed, sent)
  if (repeated) return repeated
  const document = {
    ...mailed,
    companyId: note.invoice.companyId,
    ...creditNoteMail(note),
  } as const
  return deps.db.transaction().execute((tx) => queueMail(tx, { clock: deps.clock, actor }, document, sent))
}
