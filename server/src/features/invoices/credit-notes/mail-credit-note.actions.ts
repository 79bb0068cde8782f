import type { Mail, NewMail } from '#contract/mail/mail.contract.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { creditNoteMail } from '#server/features/invoices/invoice-mail.ts'
import { findRepeatedMail, queueMail } from '#server/features/mail/mail.actions.ts'
import type { Created } from '#server/http/route.ts'
import { creditNoteFile } from './credit-note-document.actions.ts'
import { requireCreditNote } from './credit-notes.actions.ts'

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
