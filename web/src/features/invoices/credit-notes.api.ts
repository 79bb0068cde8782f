import type { z } from 'zod'
import { pageRange, send } from '#web/api/client.ts'
import { useDownload, useSend } from '#web/api/use-send.ts'
import { pageQuery, rowsQuery } from '#web/api/queries.ts'
import { invoicesPerPage } from './invoices.api.ts'
import {
  createCreditNote,
  downloadCreditNote,
  listCreditNotes,
  listInvoiceCreditNotes,
  mailCreditNote,
} from '#contract/invoices/credit-notes.contract.ts'

export const creditNotesPerPage = invoicesPerPage

export const creditNoteQueries = {
  ofInvoice: (invoiceId: string) =>
    rowsQuery(['invoices', 'credit-notes of', invoiceId], listInvoiceCreditNotes, { invoiceId }),
  page: ({ q, page }: { q: string; page: number }) =>
    pageQuery(['invoices', 'credit-notes'], listCreditNotes, { q, ...pageRange(page, creditNotesPerPage) }),
}

/** It changes the invoice, what is outstanding and, in full, which jobs await one: all of it loads again. */
export const useCreateCreditNote = () => useSend(createCreditNote)
export const useDownloadCreditNote = () => useDownload(downloadCreditNote)

export function mailCreditNoteOf(creditNoteId: string) {
  return (mail: Omit<z.input<typeof mailCreditNote.input>, 'creditNoteId'>) =>
    send(mailCreditNote, { ...mail, creditNoteId })
}
