import type { z } from 'zod'
import { send } from '#web/api/client.ts'
import { rowsQuery } from '#web/api/queries.ts'
import {
  listCertificateContacts,
  listCertificateLessors,
  mailCertificate,
} from '#contract/certificates/certificate-mail.contract.ts'

// Apart from certificates.api.ts, which the engineer's first page loads: these shapes bring mail's and companies' with them.
export const certificateContactsQuery = (jobId: string) =>
  rowsQuery(['certificates', 'contacts', jobId], listCertificateContacts, { jobId })

export const certificateLessorsQuery = (jobId: string) =>
  rowsQuery(['certificates', 'lessors', jobId], listCertificateLessors, { jobId })

export function mailCertificateOf(jobId: string) {
  return (mail: Omit<z.input<typeof mailCertificate.input>, 'jobId'>) => send(mailCertificate, { ...mail, jobId })
}
