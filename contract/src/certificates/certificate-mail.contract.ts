import { z } from 'zod'
import { Contact } from '#contract/companies/companies.contract.ts'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { Mail, NewMail } from '#contract/mail/mail.contract.ts'
import { Id } from '#contract/values/ids.ts'

export const listCertificateContacts = listEndpoint({
  path: '/certificates/jobs/:jobId/contacts',
  allow: 'certificates:mail',
  summary:
    'Lists the contacts of the company of a job, to whom its certificate may be mailed; to engineers of their own jobs.',
  input: z.object({ jobId: Id }),
  row: Contact,
})

export const mailCertificate = endpoint({
  method: 'POST',
  path: '/certificates/jobs/:jobId/mail',
  allow: 'certificates:mail',
  summary:
    'Mails the current certificate of a job to a contact of its company, through the queue; engineers that of their own.',
  input: NewMail.extend({ jobId: Id }),
  reply: Mail,
  status: 201,
})
