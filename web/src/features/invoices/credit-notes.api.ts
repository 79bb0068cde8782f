import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { pageRange, send, sendPage } from '#web/api/client.ts'
import { useDownload, useSend } from '#web/api/use-send.ts'
import { invoiceQueries, invoicesPerPage } from './invoices.api.ts'
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
    queryOptions({
      queryKey: [...invoiceQueries.all, 'credit-notes of', invoiceId],
      queryFn: async ({ signal }) => (await sendPage(listInvoiceCreditNotes, { invoiceId }, { signal })).rows,
    }),
  page: ({ q, page }: { q: string; page: number }) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'credit-notes', { q, page }],
      queryFn: ({ signal }) => sendPage(listCreditNotes, { q, ...pageRange(page, creditNotesPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

/** It changes the invoice, what is outstanding and, in full, which jobs await one: all of it loads again. */
export const useCreateCreditNote = () => useSend(createCreditNote)
export const useDownloadCreditNote = () => useDownload(downloadCreditNote)

export function mailCreditNoteOf(creditNoteId: string) {
  return (mail: Omit<z.input<typeof mailCreditNote.input>, 'creditNoteId'>) =>
    send(mailCreditNote, { ...mail, creditNoteId })
}
