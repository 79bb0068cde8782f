import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { download, pageRange, send, sendPage } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { openInTab } from '#web/ui/overlay/open-tab.ts'
import {
  generateCertificate,
  getCertificate,
  getItemCertificate,
  getListedCertificate,
  getSigningIdentity,
  listCertificateItems,
  listCertificates,
  listCertificateVersions,
  previewCertificate,
  regenerateCertificate,
  withdrawCertificate,
} from '#contract/certificates/certificates.contract.ts'
import type { CertificateStatus } from '#contract/certificates/certificates.rules.ts'

export const certificatesPerPage = 50

interface CertificatePage {
  q: string
  status?: CertificateStatus | undefined
  companyId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page: number
}

export const certificateQueries = {
  all: ['certificates'] as const,
  /** To a customer the server gives their own company's and no others. */
  page: ({ page, ...filter }: CertificatePage) =>
    queryOptions({
      queryKey: [...certificateQueries.all, 'page', { ...filter, page }],
      queryFn: ({ signal }) =>
        sendPage(listCertificates, { ...filter, ...pageRange(page, certificatesPerPage) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Of the current certificate, as many as are looked through. */
  items: (jobId: string, q: string) =>
    queryOptions({
      queryKey: [...certificateQueries.all, 'items', jobId, q],
      queryFn: ({ signal }) => sendPage(listCertificateItems, { jobId, q, limit: certificatesPerPage }, { signal }),
      placeholderData: keepPreviousData,
    }),
  versions: (jobId: string) =>
    queryOptions({
      queryKey: [...certificateQueries.all, 'versions', jobId],
      queryFn: async ({ signal }) => (await sendPage(listCertificateVersions, { jobId }, { signal })).rows,
    }),
  signingIdentity: () =>
    queryOptions({
      queryKey: [...certificateQueries.all, 'signing-identity'],
      queryFn: ({ signal }) => send(getSigningIdentity, {}, { signal }),
    }),
}

const reloadJob = { invalidates: ({ jobId }: { jobId: string }) => ({ about: jobId }) }
export const useGenerateCertificate = () => useSend(generateCertificate, reloadJob)
export const useRegenerateCertificate = () => useSend(regenerateCertificate, reloadJob)
/** The job may now be moved or deleted, and has another certificate or none. */
export const useWithdrawCertificate = () => useSend(withdrawCertificate)

/** The file is nowhere but in the tab that shows it. */
export function usePreviewCertificate() {
  return useMutation({
    mutationFn: (jobId: string) =>
      openInTab('the preview', async () => {
        const file = await download(previewCertificate, { jobId })
        return URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
      }),
  })
}

export function useViewCertificate() {
  return useMutation({
    mutationFn: (jobId: string) =>
      openInTab('the certificate', async () => (await send(getCertificate, { jobId })).certificateUrl),
  })
}

/** The first press has it made; every press after that opens the same one. */
export function useViewItemCertificate() {
  return useMutation({
    mutationFn: (item: { jobId: string; itemId: string }) =>
      openInTab('the certificate', async () => (await send(getItemCertificate, item)).certificateUrl),
  })
}

/** An address lives only minutes, so each press asks for a fresh one. */
export function useViewVersion() {
  return useMutation({
    mutationFn: (certificateId: string) =>
      openInTab('the certificate', async () => (await send(getListedCertificate, { certificateId })).certificateUrl),
  })
}
