import { z } from 'zod'
import { endpoint, listEndpoint, listFile, uploadEndpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/values/days.ts'
import { Deleted, Id, Version, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'
import { writtenPostcode } from '#contract/values/postcode.ts'
import { mainActivities } from './main-activities.ts'
import { EmailAddress, Line, OptionalLine, OptionalText } from '#contract/values/text.ts'

/** What anybody who scans a label of the company's reads; that a piece is a danger is shown always. */
export const publicPages = ['nothing', 'condition', 'certificate'] as const
export type PublicPage = (typeof publicPages)[number]

export const Company = z.object({
  _id: Id,
  name: z.string(),
  /** The employer's address on reports; the site's stands in when it is empty. */
  address: z.string(),
  createdAt: Instant,
  logoUrl: z.string().nullable(),
  useLogoInPdf: z.boolean(),
  publicPage: z.enum(publicPages),
  version: Version,
})
export type Company = z.infer<typeof Company>

export const Contact = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  getsNotices: z.boolean(),
  companyId: Id,
})
export type Contact = z.infer<typeof Contact>

export const SiteAddress = z.object({
  _id: Id,
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  postcode: z.string(),
  /** Says who enforces health and safety there; null where nobody has said. */
  mainActivity: z.enum(mainActivities).nullable(),
  /** Which regulations apply there; null where its postcode tells. */
  isInNorthernIreland: z.boolean().nullable(),
  companyId: Id,
})
export type SiteAddress = z.infer<typeof SiteAddress>

export const NewCompany = z.object({ name: Line, address: OptionalText.optional() })

export const NewContact = z.object({
  name: Line,
  email: EmailAddress,
  phone: OptionalLine.optional(),
  getsNotices: z.boolean().optional(),
  companyId: Reference,
})

export const NewSiteAddress = z.object({
  addressLine1: Line,
  addressLine2: OptionalLine.optional(),
  city: Line,
  postcode: Line.transform(writtenPostcode),
  mainActivity: z.enum(mainActivities).nullable().optional(),
  isInNorthernIreland: z.boolean().nullable().optional(),
  companyId: Reference,
})

/** Made by the caller's form: the same call sent again under it, as after a lost answer, makes nothing twice. */
const OwnId = Id.toLowerCase().optional()

export const OwnCompany = z.object({
  _id: Id,
  name: z.string(),
  logoUrl: z.string().nullable(),
  siteAddresses: z.array(SiteAddress.omit({ companyId: true, mainActivity: true, isInNorthernIreland: true })),
})
export type OwnCompany = z.infer<typeof OwnCompany>

const OwnCompanies = OwnCompany.extend({ companies: z.array(OwnCompany) })

const oneCompany = { companyId: Id }

export const getOwnCompany = endpoint({
  method: 'GET',
  path: '/companies/own',
  allow: 'company:own',
  summary:
    'Gives the first company that the signed-in customer belongs to, with its logo and the sites they reach, and all of them in companies.',
  input: z.object({}),
  reply: OwnCompanies,
})

export const listCompanies = listEndpoint({
  path: '/companies',
  allow: 'companies:manage',
  summary: 'Lists the customer companies by name; q searches name and address.',
  input: z.object(pageFields),
  row: Company,
})

export const exportCompanies = listFile(listCompanies)

export const createCompany = endpoint({
  method: 'POST',
  path: '/companies',
  allow: 'companies:manage',
  summary: 'Registers a customer company. Sent again under the same _id, it answers 200 with the company as it stands.',
  input: NewCompany.extend({ _id: OwnId }),
  reply: Company,
  status: 201,
})

export const getCompany = endpoint({
  method: 'GET',
  path: '/companies/:companyId',
  allow: 'companies:manage',
  summary: 'Gives a company with its contacts and site addresses.',
  input: z.object(oneCompany),
  reply: z.object({ company: Company, contacts: z.array(Contact), siteAddresses: z.array(SiteAddress) }),
})

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/companies/:companyId',
  allow: 'companies:manage',
  summary: 'Changes a company; what is left out stays as it is.',
  input: z.object({
    ...oneCompany,
    name: Line.optional(),
    address: OptionalText.optional(),
    useLogoInPdf: z.boolean().optional(),
    publicPage: z.enum(publicPages).optional(),
    version: Version.optional(),
  }),
  reply: Company,
})

export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/companies/:companyId',
  allow: 'companies:manage',
  summary: 'Removes a company that has no jobs, with its contacts, site addresses and customer logins.',
  input: z.object(oneCompany),
  reply: Deleted,
})

export const uploadCompanyLogo = uploadEndpoint({
  path: '/companies/:companyId/logo',
  allow: 'companies:manage',
  summary: 'Sets or replaces a company’s logo.',
  field: 'logo',
  file: 'logo',
  input: z.object(oneCompany),
  reply: Company,
})

export const deleteCompanyLogo = endpoint({
  method: 'DELETE',
  path: '/companies/:companyId/logo',
  allow: 'companies:manage',
  summary: 'Removes a company’s logo.',
  input: z.object(oneCompany),
  reply: Company,
})

export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  allow: 'companies:manage',
  summary: 'Adds a contact to a company. Sent again under the same _id, it answers 200 with the contact as it stands.',
  input: NewContact.extend({ _id: OwnId }),
  reply: Contact,
  status: 201,
})

export const updateContact = endpoint({
  method: 'PUT',
  path: '/contacts/:contactId',
  allow: 'companies:manage',
  summary: 'Changes a contact; what is left out stays as it is.',
  input: NewContact.omit({ companyId: true }).partial().extend({ contactId: Id }),
  reply: Contact,
})

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/contacts/:contactId',
  allow: 'companies:manage',
  summary: 'Removes a contact.',
  input: z.object({ contactId: Id }),
  reply: Deleted,
})

export const listSiteAddresses = listEndpoint({
  path: '/site-addresses',
  allow: 'companies:manage',
  summary: 'Lists a company’s site addresses.',
  input: z.object({ ...pageFields, companyId: Id }),
  row: SiteAddress,
})

export const exportSiteAddresses = listFile(listSiteAddresses)

export const createSiteAddress = endpoint({
  method: 'POST',
  path: '/site-addresses',
  allow: 'companies:manage',
  summary:
    'Adds a site address to a company. Sent again under the same _id, it answers 200 with the address as it stands.',
  input: NewSiteAddress.extend({ _id: OwnId }),
  reply: SiteAddress,
  status: 201,
})

export const updateSiteAddress = endpoint({
  method: 'PUT',
  path: '/site-addresses/:siteAddressId',
  allow: 'companies:manage',
  summary:
    'Corrects the address of a site, says what it is mainly used for and whether it is in Northern Ireland; what is left out stays. Issued reports stay as they are.',
  input: NewSiteAddress.omit({ companyId: true }).partial().extend({ siteAddressId: Id }),
  reply: SiteAddress,
})

export const deleteSiteAddress = endpoint({
  method: 'DELETE',
  path: '/site-addresses/:siteAddressId',
  allow: 'companies:manage',
  summary: 'Removes a site address from what can be chosen; jobs that were there keep it.',
  input: z.object({ siteAddressId: Id }),
  reply: Deleted,
})
