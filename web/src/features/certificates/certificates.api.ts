import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { send, sendPage } from '#web/api/client.ts'
import { openInTab } from '#web/ui/open-tab.ts'
import {
  generateCertificate,
  getCertificate,
  getSigningIdentity,
  listCertificateVersions,
  mailCertificate,
  regenerateCertificate,
} from '#contract/certificates/certificates.contract.ts'

export const certificateQueries = {
  all: ['certificates'] as const,
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

export function sendCertificateTo(jobId: string) {
  return (mail: Omit<z.input<typeof mailCertificate.input>, 'jobId'>) => send(mailCertificate, { ...mail, jobId })
}

export function useGenerateCertificate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => send(generateCertificate, { jobId }),
    onSuccess: ({ jobId }) => reloadJob(queryClient, jobId),
  })
}

export function useRegenerateCertificate() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => send(regenerateCertificate, { jobId }),
    onSuccess: ({ jobId }) => reloadJob(queryClient, jobId),
  })
}

export function useViewCertificate() {
  return useMutation({
    mutationFn: (jobId: string) =>
      openInTab('the certificate', async () => (await send(getCertificate, { jobId })).certificateUrl),
  })
}

/** An address lives only minutes, so each press asks for a fresh one. */
export function useViewVersion() {
  return useMutation({
    mutationFn: ({ jobId, _id }: { jobId: string; _id: string }) =>
      openInTab('the certificate', async () => {
        const { rows } = await sendPage(listCertificateVersions, { jobId })
        const version = rows.find((each) => each._id === _id)
        if (!version) throw new Error('The version is not there.')
        return version.certificateUrl
      }),
  })
}

/** The job, its versions and its history, wherever they are shown. */
function reloadJob(queryClient: QueryClient, jobId: string) {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(jobId) })
}
