import { z } from 'zod'
import { Contact } from '#contract/companies/companies.contract.ts'
import { endpoint, listEndpoint } from '#contract/endpoint.ts'
import { Mail, NewMail } from '#contract/mail/mail.contract.ts'
import { Id, Reference } from '#contract/values/ids.ts'
import { EmailAddress } from '#contract/values/text.ts'

/** From whom equipment in a report is hired. Pieces with the same address are hired from the same one. */
export const CertificateLessor = z.object({
  /** Blank where nobody has said it. */
  name: z.string(),
  email: z.string(),
  /** The pieces as they are called now; the report has them as they were. */
  equipment: z.array(
    z.object({
      _id: Id,
      description: z.string(),
      serialNumber: z.string(),
      itemIds: z.array(Id),
    }),
  ),
})
export type CertificateLessor = z.infer<typeof CertificateLessor>

export const listCertificateContacts = listEndpoint({
  path: '/certificates/jobs/:jobId/contacts',
  allow: 'certificates:mail',
  summary:
    'Lists the contacts of the company of a job, to whom its certificate may be mailed; to engineers of their own jobs.',
  input: z.object({ jobId: Id }),
  row: Contact,
})

export const listCertificateLessors = listEndpoint({
  path: '/certificates/jobs/:jobId/lessors',
  allow: 'certificates:mail',
  summary:
    'Lists from whom equipment in the current certificate of a job is hired, to whom extracts of it may be mailed; to engineers of their own jobs.',
  input: z.object({ jobId: Id }),
  row: CertificateLessor,
})

export const mailCertificate = endpoint({
  method: 'POST',
  path: '/certificates/jobs/:jobId/mail',
  allow: 'certificates:mail',
  summary:
    'Mails the current certificate of a job to a contact of its company, or extracts of it to whom equipment is hired from, through the queue; engineers that of their own.',
  input: NewMail.extend({
    jobId: Id,
    contactId: Reference.optional(),
    lessorEmail: EmailAddress.optional(),
  }).refine(({ contactId, lessorEmail }) => (contactId === undefined) !== (lessorEmail === undefined), {
    path: ['contactId'],
    message: 'Choose one contact, or one firm that equipment is hired from.',
  }),
  reply: Mail,
  status: 201,
})
