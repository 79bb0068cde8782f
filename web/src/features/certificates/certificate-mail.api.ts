import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { certificateQueries } from './certificates.api.ts'
import { send, sendPage } from '#web/api/client.ts'
import {
  listCertificateContacts,
  listCertificateLessors,
  mailCertificate,
} from '#contract/certificates/certificate-mail.contract.ts'

export const certificateContactsQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...certificateQueries.all, 'contacts', jobId],
    queryFn: async ({ signal }) => (await sendPage(listCertificateContacts, { jobId }, { signal })).rows,
  })

/** From whom equipment in the certificate of a job is hired. */
export const certificateLessorsQuery = (jobId: string) =>
  queryOptions({
    queryKey: [...certificateQueries.all, 'lessors', jobId],
    queryFn: async ({ signal }) => (await sendPage(listCertificateLessors, { jobId }, { signal })).rows,
  })

export function mailCertificateOf(jobId: string) {
  return (mail: Omit<z.input<typeof mailCertificate.input>, 'jobId'>) => send(mailCertificate, { ...mail, jobId })
}
