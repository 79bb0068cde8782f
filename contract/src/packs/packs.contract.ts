import { z } from 'zod'
import { downloadEndpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/values/ids.ts'

export const downloadPack = downloadEndpoint({
  base: '/api',
  path: '/certificates/pack.zip',
  allow: 'certificates:list',
  summary:
    'Gives every current certificate of a company, or of one of its sites, as a zip with an index of all its equipment.',
  input: z.object({
    /** Customers need none: they get their own company’s. */
    companyId: Id.optional(),
    siteAddressId: Id.optional(),
  }),
})
