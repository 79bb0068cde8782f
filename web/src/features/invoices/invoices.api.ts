import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { download, pageRange, send, sendPage } from '#web/api/client.ts'
import { allButIt, replaceRow, useDownload, useSend } from '#web/api/use-send.ts'
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
  type Invoice,
} from '#contract/invoices/invoices.contract.ts'
import type { InvoiceStatus } from '#contract/invoices/invoices.rules.ts'

export const invoicesPerPage = 50

interface InvoicePage {
  q: string
  status: InvoiceStatus | undefined
  page: number
}

export const invoiceQueries = {
  all: ['invoices'] as const,
  page: ({ q, status, page }: InvoicePage) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'page', { q, status, page }],
      queryFn: ({ signal }) =>
        sendPage(listInvoices, { q, status, ...sortedBy(status), ...pageRange(page, invoicesPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Latest first, void ones too. */
  ofJob: (jobId: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'of-job', jobId],
      queryFn: async ({ signal }) => (await sendPage(listInvoices, { jobId }, { signal })).rows,
    }),
  ready: ({ q, page }: { q: string; page: number }) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'ready', { q, page }],
      queryFn: ({ signal }) => sendPage(listReadyInvoices, { q, ...pageRange(page, invoicesPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  readyJob: (jobId: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'ready', jobId],
      queryFn: async ({ signal }) => (await sendPage(listReadyInvoices, { jobId }, { signal })).rows[0] ?? null,
    }),
  counts: () =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'counts'],
      queryFn: ({ signal }) => send(countInvoices, {}, { signal }),
    }),
  one: (invoiceId: string) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'one', invoiceId],
      queryFn: ({ signal }) => send(getInvoice, { invoiceId }, { signal }),
    }),
}

/** Of those sent, the longest overdue first. */
function sortedBy(status: InvoiceStatus | undefined) {
  return status === 'invoice_sent' ? ({ sort: 'due' } as const) : {}
}

/** The whole list as it is filtered, not only its page. */
export function exportInvoiceList({ q, status }: Omit<InvoicePage, 'page'>, format: 'csv' | 'xlsx'): Promise<File> {
  return download(exportInvoices, { ...(q && { q }), status, format })
}

export function exportReadyList(q: string, format: 'csv' | 'xlsx'): Promise<File> {
  return download(exportReadyInvoices, { ...(q && { q }), format })
}

const show = {
  onReply: (invoice: Invoice, queryClient: QueryClient) =>
    queryClient.setQueryData(invoiceQueries.one(invoice._id).queryKey, invoice),
  invalidates: allButIt,
}
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
      replaceRow(queryClient, [...invoiceQueries.all, 'page'], invoice)
    },
    invalidates: 'nothing',
  })
}

export function mailInvoiceOf(invoiceId: string) {
  return (mail: Omit<z.input<typeof mailInvoice.input>, 'invoiceId'>) => send(mailInvoice, { ...mail, invoiceId })
}
