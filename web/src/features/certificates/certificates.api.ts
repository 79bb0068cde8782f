import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { download, pageRange, send } from '#web/api/client.ts'
import { useSend } from '#web/api/use-send.ts'
import { openInTab } from '#web/ui/overlay/open-tab.ts'
import { callQuery, keepingPrevious, listQuery, pageQuery, rowsQuery } from '#web/api/queries.ts'
import {
  generateCertificate,
  getSigningIdentity,
  listCertificateItems,
  listCertificates,
  listCertificateVersions,
  previewCertificate,
  regenerateCertificate,
  withdrawCertificate,
} from '#contract/certificates/certificates.contract.ts'
import type { JsonEndpoint } from '#contract/endpoint.ts'

export const certificatesPerPage = 50

interface CertificatePage extends Omit<z.input<typeof listCertificates.input>, 'limit' | 'offset'> {
  page: number
}

export const certificateQueries = {
  /** To a customer the server gives their own company's and no others. */
  page: ({ page, ...filter }: CertificatePage) =>
    pageQuery(['certificates', 'page'], listCertificates, { ...filter, ...pageRange(page, certificatesPerPage) }),
  items: (jobId: string, q: string) =>
    keepingPrevious(
      listQuery(['certificates', 'items', jobId, q], listCertificateItems, {
        jobId,
        q,
        limit: certificatesPerPage,
      }),
    ),
  versions: (jobId: string) => rowsQuery(['certificates', 'versions', jobId], listCertificateVersions, { jobId }),
  signingIdentity: () => callQuery(['certificates', 'signing-identity'], getSigningIdentity, {}),
}

const reloadJob = { invalidates: ({ jobId }: { jobId: string }) => ({ about: jobId }) }
export const useGenerateCertificate = () => useSend(generateCertificate, reloadJob)
export const useRegenerateCertificate = () => useSend(regenerateCertificate, reloadJob)
/** The job may now be moved or deleted, and has another certificate or none. */
export const useWithdrawCertificate = () => useSend(withdrawCertificate)

export function usePreviewCertificate() {
  return useMutation({
    mutationFn: (jobId: string) =>
      openInTab('the preview', async () => {
        const file = await download(previewCertificate, { jobId })
        return URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
      }),
  })
}

/** Opens one in a tab of its own. An address lives only minutes, so each press asks for a fresh one. */
export function useOpenCertificate<Input extends z.ZodType>(
  endpoint: JsonEndpoint<Input, z.ZodType<{ certificateUrl: string }>>,
) {
  return useMutation({
    mutationFn: (input: z.input<Input>) =>
      openInTab('the certificate', async () => (await send(endpoint, input)).certificateUrl),
  })
}
