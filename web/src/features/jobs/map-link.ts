import { siteLine } from './job-words.ts'
import type { Job } from '#contract/jobs/jobs.contract.ts'

/**
 * Where a site is on the map. Android hands `geo:` to the person's own map, which may work without signal; others know no
 * such address.
 */
export function mapLink(site: Job['siteAddressId'], userAgent = navigator.userAgent): string {
  const place = encodeURIComponent(siteLine(site))
  return userAgent.includes('Android')
    ? `geo:0,0?q=${place}`
    : `https://www.google.com/maps/search/?api=1&query=${place}`
}
