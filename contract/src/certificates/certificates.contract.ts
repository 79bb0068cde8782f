import { z } from 'zod'
import { CompanyReference } from '#contract/auth/auth.contract.ts'
import { downloadEndpoint, endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { FileUrl } from '#contract/files/files.contract.ts'
import { PersonReference } from '#contract/jobs/jobs.contract.ts'
import { itemBadges } from '#contract/inspections/items/item-status.rules.ts'
import { Instant, SentDay } from '#contract/values/days.ts'
import { Id, Version } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { OptionalText, Text } from '#contract/values/text.ts'
import { certificateStatuses, maxRenderMs } from './certificates.rules.ts'

export const Certificate = z.object({
  _id: Id,
  jobId: Id,
  /** Opens in a new tab without a header. */
  certificateUrl: FileUrl,
  fileName: z.string(),
  number: z.string(),
  version: Version,
  issuedAt: Instant,
  sha256: z.string(),
  verifyUrl: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

/** An extract of an issued report for one item: what the report says of it, sealed, with a verification address of its own. */
export const ItemCertificate = Certificate.extend({
  itemId: Id,
  place: z.int(),
  madeAt: Instant,
})
export type ItemCertificate = z.infer<typeof ItemCertificate>

export const CertificateItem = z.object({
  _id: Id,
  place: z.int(),
  description: z.string(),
  serialNumber: z.string(),
  assetNumber: z.string(),
  result: z.enum(itemBadges),
})
export type CertificateItem = z.infer<typeof CertificateItem>

export const IssuedCertificate = Certificate.extend({
  /** What its holders will stumble over, told once with the first certificate of a system. */
  warnings: z.array(z.string()),
})
export type IssuedCertificate = z.infer<typeof IssuedCertificate>

const CertificateStatus = z.enum(certificateStatuses)

const Withdrawal = z.object({ at: Instant, by: PersonReference.nullable(), reason: z.string() })

export const CertificateVersion = Certificate.extend({
  status: CertificateStatus,
  /** What it was issued from no longer stands, so it is not sent; never of one that is not current. */
  isUnderRevision: z.boolean(),
  withdrawal: Withdrawal.nullable(),
  issuedBy: PersonReference.nullable(),
  sealedWith: z.string(),
  isTimestamped: z.boolean(),
})
export type CertificateVersion = z.infer<typeof CertificateVersion>

export const SigningIdentity = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** SHA-256, in pairs with colons between. */
  fingerprint: z.string(),
  validFrom: Instant,
  validUntil: Instant,
  isSelfMade: z.boolean(),
  usesTimestamps: z.boolean(),
  /** PEM, for the person who wants to check a report's seal. */
  certificate: z.string(),
  /** Why nothing can be issued with it now, and what is wrong with the address that certificates carry. */
  warnings: z.array(z.string()),
})
export type SigningIdentity = z.infer<typeof SigningIdentity>

export const ListedCertificate = Certificate.extend({
  status: CertificateStatus,
  /** To whom it was issued, named as on the document. */
  companyId: CompanyReference,
  jobTitle: z.string(),
  jobNumber: z.string().optional(),
  town: z.string(),
  /** Told to administrators; nobody else is shown what was withdrawn. */
  withdrawal: Withdrawal.nullable(),
  /** Whether its job can still be opened: it may have been deleted before certificates kept it. */
  hasJob: z.boolean(),
})
export type ListedCertificate = z.infer<typeof ListedCertificate>

const oneCertificate = z.object({ certificateId: Id })

export const listCertificates = listEndpoint({
  path: '/certificates',
  allow: 'certificates:list',
  summary:
    'Lists every version of every certificate that was issued, latest first; to customers those of their own company ' +
    'that were not withdrawn. q searches number, company, job, town and serial numbers; from and to are days of issue.',
  input: z.object({
    ...pageFields,
    companyId: Id.optional(),
    status: CertificateStatus.optional(),
    from: SentDay.optional(),
    to: SentDay.optional(),
  }),
  row: ListedCertificate,
})

export const exportCertificates = listFile(listCertificates)

export const getListedCertificate = endpoint({
  method: 'GET',
  path: '/certificates/:certificateId',
  allow: 'certificates:list',
  summary: 'Gives one version of a certificate, with an address to open it.',
  input: oneCertificate,
  reply: ListedCertificate,
})

export const withdrawCertificate = endpoint({
  method: 'POST',
  path: '/certificates/:certificateId/withdraw',
  allow: 'certificates:manage',
  summary: 'Takes a version back, with a reason: it stays for administrators, and its verification page says so.',
  input: oneCertificate.extend({ reason: Text }),
  reply: ListedCertificate,
})

const oneJob = z.object({ jobId: Id })

/** Beyond what the server takes for the longest report, so that no client gives up on one that is still rendered. */
const issueTimeoutMs = maxRenderMs + 60_000

export const generateCertificate = endpoint({
  method: 'POST',
  path: '/certificates/jobs/:jobId/generate',
  allow: 'certificates:issue',
  summary: 'Gives the certificate issued since the job was last completed, or issues it; asking twice makes one.',
  input: oneJob,
  reply: IssuedCertificate,
  status: 201,
  timeoutMs: issueTimeoutMs,
})

export const regenerateCertificate = endpoint({
  method: 'POST',
  path: '/certificates/jobs/:jobId/regenerate',
  allow: 'certificates:issue',
  summary:
    'Issues the next version from the job as it stands, superseding the last. With a reason an administrator also issues a corrected name or address of the same company or site.',
  input: oneJob.extend({ reason: OptionalText.optional() }),
  reply: Certificate,
  status: 201,
  timeoutMs: issueTimeoutMs,
})

export const previewCertificate = downloadEndpoint({
  base: '/api',
  path: '/certificates/jobs/:jobId/preview',
  allow: 'certificates:issue',
  summary:
    'Renders the report as the job stands, completed or not, as a PDF that is marked as a preview: without number, ' +
    'signatures and seal, and stored nowhere.',
  input: oneJob,
})

export const getCertificate = endpoint({
  method: 'GET',
  path: '/certificates/jobs/:jobId',
  allow: 'certificates:see',
  summary: 'Gives the current certificate of a job, with an address to open it.',
  input: oneJob,
  reply: Certificate,
})

export const listCertificateItems = listEndpoint({
  path: '/certificates/jobs/:jobId/items',
  allow: 'certificates:see',
  summary: 'Lists the items of the current certificate of a job; q searches description, serial and asset number.',
  input: oneJob.extend(pageFields),
  row: CertificateItem,
})

export const getItemCertificate = endpoint({
  method: 'GET',
  path: '/certificates/jobs/:jobId/items/:itemId',
  allow: 'certificates:see',
  summary:
    'Gives the extract of the current certificate for one item, with an address to open it. It is made when it is first ' +
    'asked for; asking again gives the same one.',
  input: oneJob.extend({ itemId: Id }),
  reply: ItemCertificate,
  timeoutMs: issueTimeoutMs,
})

export const listCertificateVersions = listEndpoint({
  path: '/certificates/jobs/:jobId/versions',
  allow: 'certificates:manage',
  summary: 'Lists every certificate that was issued for a job, latest first, also of a deleted one.',
  input: oneJob,
  row: CertificateVersion,
})

export const getSigningIdentity = endpoint({
  method: 'GET',
  path: '/certificates/signing-identity',
  allow: 'certificates:manage',
  summary: 'Tells whose seal the certificates carry.',
  input: z.object({}),
  reply: SigningIdentity,
})
