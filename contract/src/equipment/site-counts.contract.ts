import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { EquipmentCounts, filterFields, SiteOfEquipment } from './equipment.contract.ts'

/** How many pieces stand at a site in each condition; null: at none that is known. */
export const SiteCounts = EquipmentCounts.extend({ siteAddressId: SiteOfEquipment.nullable() })
export type SiteCounts = z.infer<typeof SiteCounts>

export const countEquipmentBySite = endpoint({
  method: 'GET',
  path: '/equipment/counts/by-site',
  allow: 'equipment:see',
  summary:
    'Says how many pieces of a list there are in each condition, and in all, at each site where one stands, and at none.',
  input: z.object(filterFields),
  reply: z.object({ sites: z.array(SiteCounts) }),
})
