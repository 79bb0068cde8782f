import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { useEffect } from 'react'
import { download, pageRange, send, sendPage } from '#web/api/client.ts'
import { allButIt, replaceRow, useSend } from '#web/api/use-send.ts'
import { useDownload } from '#web/api/use-transfer.ts'
import { callQuery, pageQuery, rowsQuery, showing } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import {
  approveInvoice,
  chaseInvoice,
  exportReadyInvoices,
  listReadyInvoices,
} from '#contract/invoices/invoice-sending.contract.ts'
import {
  countInvoices,
  createInvoice,
  deleteInvoice,
  downloadInvoice,
  exportInvoices,
  generateInvoice,
  getInvoice,
  listInvoices,
  mailInvoice,
  updateInvoice,
  voidInvoice,
} from '#contract/invoices/invoices.contract.ts'
import type { InvoiceStatus } from '#contract/invoices/invoices.rules.ts'
import {
  createCreditNote,
  downloadCreditNote,
  listCreditNotes,
  listInvoiceCreditNotes,
  mailCreditNote,
} from '#contract/invoices/credit-notes.contract.ts'

export const invoicesPerPage = 50

interface InvoicePage {
  q: string
  status: InvoiceStatus | undefined
  page: number
}

export const invoiceQueries = {
  page: ({ q, status, page }: InvoicePage) =>
    pageQuery(['invoices', 'page'], listInvoices, {
      q,
      status,
      ...sortedBy(status),
      ...pageRange(page, invoicesPerPage),
    }),
  ofJob: (jobId: string) => rowsQuery(['invoices', 'of-job', jobId], listInvoices, { jobId }),
  ready: ({ q, page }: { q: string; page: number }) =>
    pageQuery(['invoices', 'ready'], listReadyInvoices, { q, ...pageRange(page, invoicesPerPage) }),
  readyJob: (jobId: string) =>
    queryOptions({
      queryKey: ['invoices', 'ready', jobId],
      queryFn: async ({ signal }) => (await sendPage(listReadyInvoices, { jobId }, { signal })).rows[0] ?? null,
    }),
  counts: () => callQuery(['invoices', 'counts'], countInvoices, {}),
  one: (invoiceId: string) => callQuery(['invoices', 'one', invoiceId], getInvoice, { invoiceId }),
}

function sortedBy(status: InvoiceStatus | undefined) {
  return status === 'invoice_sent' ? ({ sort: 'due' } as const) : {}
}

export function exportInvoiceList({ q, status }: Omit<InvoicePage, 'page'>, format: 'csv' | 'xlsx'): Promise<File> {
  return download(exportInvoices, { ...(q && { q }), status, format })
}

export function exportReadyList(q: string, format: 'csv' | 'xlsx'): Promise<File> {
  return download(exportReadyInvoices, { ...(q && { q }), format })
}

const show = showing(invoiceQueries.one)
export const useCreateInvoice = () => useSend(createInvoice, show)
export const useUpdateInvoice = () => useSend(updateInvoice, show)
export const useVoidInvoice = () => useSend(voidInvoice, show)
export const useGenerateInvoice = () => useSend(generateInvoice, show)
export const useDeleteInvoice = () => useSend(deleteInvoice, { invalidates: allButIt })
export const useApproveInvoice = () => useSend(approveInvoice, { evenIfRefused: true })
export const useChaseInvoice = () => useSend(chaseInvoice, { evenIfRefused: true })
export const useDownloadInvoice = () => useDownload(downloadInvoice)

export function useUpdateInvoiceStatus() {
  return useSend(updateInvoice, {
    onReply: (invoice, queryClient) => {
      show.onReply(invoice, queryClient)
      replaceRow(queryClient, ['invoices', 'page'], invoice)
    },
    invalidates: 'nothing',
  })
}

export function mailInvoiceOf(invoiceId: string) {
  return (mail: Omit<z.input<typeof mailInvoice.input>, 'invoiceId'>) => send(mailInvoice, { ...mail, invoiceId })
}

export const creditNoteQueries = {
  ofInvoice: (invoiceId: string) =>
    rowsQuery(['invoices', 'credit-notes of', invoiceId], listInvoiceCreditNotes, { invoiceId }),
  page: ({ q, page }: { q: string; page: number }) =>
    pageQuery(['invoices', 'credit-notes'], listCreditNotes, { q, ...pageRange(page, invoicesPerPage) }),
}

/** It changes the invoice, what is outstanding and, in full, which jobs await one: all of it loads again. */
export const useCreateCreditNote = () => useSend(createCreditNote)
export const useDownloadCreditNote = () => useDownload(downloadCreditNote)

export function mailCreditNoteOf(creditNoteId: string) {
  return (mail: Omit<z.input<typeof mailCreditNote.input>, 'creditNoteId'>) =>
    send(mailCreditNote, { ...mail, creditNoteId })
}

export function useFetchFailure(error: unknown) {
  useEffect(() => {
    if (error) tellFetchFailure()
  }, [error])
}

export function tellFetchFailure(): void {
  toast.error('Failed to fetch data')
}
