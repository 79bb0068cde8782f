import { z } from 'zod'
import { downloadEndpoint, endpoint, listEndpoint, listFile } from '#contract/endpoint.ts'
import { conditions } from '#contract/inspections/equipment/condition.rules.ts'
import { Day, Instant } from '#contract/values/days.ts'
import { Id, Deleted, Reference } from '#contract/values/ids.ts'
import { pageFields } from '#contract/values/pages.ts'

export const ShareLink = z.object({
  _id: Id,
  companyId: z.object({ _id: Id, name: z.string() }),
  /** Null for all sites of the company. */
  siteAddressId: z.object({ _id: Id, addressLine1: z.string(), city: z.string(), postcode: z.string() }).nullable(),
  endsOn: Day,
  hasPin: z.boolean(),
  openings: z.int(),
  lastOpenedAt: Instant.nullable(),
  createdBy: z.object({ _id: Id, name: z.string() }),
  createdAt: Instant,
})
export type ShareLink = z.infer<typeof ShareLink>

export const listShareLinks = listEndpoint({
  path: '/share-links',
  allow: 'share-links:manage',
  summary: 'Lists the links for auditors, latest first: customers see their own company’s.',
  input: z.object({ limit: pageFields.limit, offset: pageFields.offset, companyId: Id.optional() }),
  row: ShareLink,
})

export const exportShareLinks = listFile(listShareLinks)

export const Pin = z.string().regex(/^\d{4,12}$/, 'Use 4 to 12 digits.')

export const createShareLink = endpoint({
  method: 'POST',
  path: '/share-links',
  allow: 'share-links:manage',
  summary:
    'Creates a link for an auditor to a company’s or site’s current certificates. Its address is in this answer only.',
  input: z.object({
    /** Customers need none: they share their own company. */
    companyId: Reference.optional(),
    siteAddressId: Reference.nullable().optional(),
    endsOn: Day,
    pin: Pin.optional(),
  }),
  reply: ShareLink.extend({ url: z.string() }),
  status: 201,
})

export const deleteShareLink = endpoint({
  method: 'DELETE',
  path: '/share-links/:shareLinkId',
  allow: 'share-links:manage',
  summary: 'Ends a link at once: it opens nothing any more. Safe to send twice.',
  input: z.object({ shareLinkId: Id }),
  reply: Deleted,
})

export const PackedPiece = z.object({
  description: z.string(),
  makeAndLoad: z.string(),
  serialNumber: z.string(),
  assetNumber: z.string(),
  site: z.string(),
  location: z.string(),
  condition: z.enum(conditions),
  /** Why it is in this condition; blank where the next date says it all. */
  reason: z.string(),
  lastExaminationDate: Day.nullable(),
  nextExaminationDate: Day.nullable(),
  /** Null where it lacks one that was issued for its last examination. */
  report: z
    .object({
      name: z.string(),
      issuedOn: Day,
      path: z.string(),
      sha256: z.string(),
      verifyUrl: z.string(),
    })
    .nullable(),
})
export type PackedPiece = z.infer<typeof PackedPiece>

/** Whatever a mail program has left of the address. */
const shared = { token: z.string() }

export const getShared = endpoint({
  method: 'GET',
  path: '/shared/:token',
  allow: 'anyone',
  summary: 'Lists what a link shows: every piece with its condition, next date and report.',
  input: z.object(shared),
  reply: z.object({
    companyName: z.string(),
    /** Blank for all sites. */
    siteName: z.string(),
    endsOn: Day,
    pieces: z.array(PackedPiece),
  }),
})

export const openShared = endpoint({
  method: 'POST',
  path: '/shared/:token/open',
  allow: 'anyone',
  summary: 'Opens a link with its PIN, by a cookie that is good for this link only. Wrong ones make it wait.',
  input: z.object({ ...shared, pin: z.string().max(100) }),
  reply: z.object({ isOpen: z.literal(true) }),
})

export const downloadShared = downloadEndpoint({
  base: '/api',
  path: '/shared/:token/pack.zip',
  allow: 'anyone',
  summary: 'Gives the certificates that a link shows as a zip with their index.',
  input: z.object(shared),
})

export const openSharedPage = downloadEndpoint({
  base: '',
  path: '/shared/:token',
  allow: 'anyone',
  summary: 'Shows an auditor who holds a link what it lists, or asks for its PIN.',
  input: z.object(shared),
})
