import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { download, pageRange, send, sendPage } from '#web/api/client.ts'
import { saveFile } from '#web/ui/overlay/save-file.ts'
import {
  approveInvoice,
  countInvoices,
  createInvoice,
  deleteInvoice,
  downloadInvoice,
  exportInvoices,
  generateInvoice,
  getInvoice,
  listInvoices,
  listJobsAwaitingInvoice,
  listReadyInvoices,
  mailInvoice,
  updateInvoice,
  voidInvoice,
  type Invoice,
} from '#contract/invoices/invoices.contract.ts'
import type { InvoiceStatus, invoiceStatuses } from '#contract/invoices/invoices.rules.ts'
import type { Page } from '#contract/values/pages.ts'

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
      queryFn: ({ signal }) => sendPage(listInvoices, { q, status, ...pageRange(page, invoicesPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  jobsAwaiting: ({ q, page }: { q: string; page: number }) =>
    queryOptions({
      queryKey: [...invoiceQueries.all, 'jobs-awaiting', { q, page }],
      queryFn: ({ signal }) =>
        sendPage(listJobsAwaitingInvoice, { q, ...pageRange(page, invoicesPerPage) }, { signal }),
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

/** The whole list as it is filtered, not only its page. */
export function exportInvoiceList({ q, status }: Omit<InvoicePage, 'page'>): Promise<File> {
  return download(exportInvoices, { ...(q && { q }), status })
}

export function useCreateInvoice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => send(createInvoice, { jobId }),
    onSuccess: (invoice) => keepInvoice(queryClient, invoice),
  })
}

export function useApproveInvoice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (approval: z.input<typeof approveInvoice.input>) => send(approveInvoice, approval),
    // Refused, something stands otherwise than the list says.
    onSettled: () => queryClient.invalidateQueries(),
  })
}

export function useUpdateInvoice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: z.input<typeof updateInvoice.input>) => send(updateInvoice, changes),
    onSuccess: (invoice) => keepInvoice(queryClient, invoice),
  })
}

interface StatusChange {
  invoiceId: string
  status: (typeof invoiceStatuses)[number]
  /** Of the invoice that is changed, where another change in between must not be lost. */
  version?: number
}

/** Sends the status and nothing else. */
export function useUpdateInvoiceStatus() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ invoiceId, status, version }: StatusChange) => send(updateInvoice, { invoiceId, status, version }),
    onSuccess: (invoice) => {
      queryClient.setQueryData(invoiceQueries.one(invoice._id).queryKey, invoice)
      // The row stays where it is, though its tab may no longer hold it: a slip can be put right on the spot.
      queryClient.setQueriesData(
        { queryKey: [...invoiceQueries.all, 'page'] },
        (page: Page<Invoice> | undefined) =>
          page && { ...page, rows: page.rows.map((row) => (row._id === invoice._id ? invoice : row)) },
      )
      void queryClient.invalidateQueries({ queryKey: [...invoiceQueries.all, 'page'], refetchType: 'inactive' })
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => !(queryKey[0] === 'invoices' && queryKey[1] === 'page'),
      })
    },
  })
}

export function useVoidInvoice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (voiding: { invoiceId: string; reason: string }) => send(voidInvoice, voiding),
    onSuccess: (invoice) => keepInvoice(queryClient, invoice),
  })
}

export function useGenerateInvoice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (invoiceId: string) => send(generateInvoice, { invoiceId }),
    onSuccess: (invoice) => keepInvoice(queryClient, invoice),
  })
}

export function useDownloadInvoice() {
  return useMutation({
    mutationFn: (invoiceId: string) => download(downloadInvoice, { invoiceId }),
    onSuccess: (file) => saveFile(file, file.name),
  })
}

export function mailInvoiceOf(invoiceId: string) {
  return (mail: Omit<z.input<typeof mailInvoice.input>, 'invoiceId'>) => send(mailInvoice, { ...mail, invoiceId })
}

export function useDeleteInvoice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (invoiceId: string) => send(deleteInvoice, { invoiceId }),
    // Its own page may still be open and must not ask for what is gone.
    onSuccess: ({ _id }) => reloadAllBut(queryClient, _id),
  })
}

function keepInvoice(queryClient: QueryClient, invoice: Invoice) {
  queryClient.setQueryData(invoiceQueries.one(invoice._id).queryKey, invoice)
  reloadAllBut(queryClient, invoice._id)
}

/** An invoice is shown in lists and counts, and decides which jobs await one; all of it loads again when it is seen. */
function reloadAllBut(queryClient: QueryClient, invoiceId: string) {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(invoiceId) })
}
